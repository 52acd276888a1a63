"""Times in plain words: how long ago, and on which day."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.core.text import Text, say

MINUTE, HOUR, DAY = 60, 3600, 86_400


def when(then: float, now: float) -> Text:
    """How long ago: 'just now', '40 minutes ago', 'yesterday', a date."""
    passed = max(0.0, now - then)
    if passed < 2 * MINUTE:
        return say("ui.ago.now")
    if passed < HOUR:
        return say("ui.ago.minutes", n=int(passed // MINUTE))
    if passed < 20 * HOUR:
        return say("ui.ago.hours", n=int(passed // HOUR))
    days = (_day(now) - _day(then)).days
    if days <= 1:
        return say("ui.ago.yesterday")
    if days < 7:
        return say("ui.ago.days", n=days)
    return date(then)


def date(then: float) -> Text:
    """The day, as written in the language: 18/11/2026."""
    day = _day(then)
    return say("ui.date", day=f"{day.day:02}", month=f"{day.month:02}", year=str(day.year))


def _day(moment: float) -> datetime:
    local = datetime.fromtimestamp(moment, tz=UTC).astimezone()
    return local.replace(hour=0, minute=0, second=0, microsecond=0)
