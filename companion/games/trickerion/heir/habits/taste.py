"""The numbers behind the habits, about in Prestige. Found by playing, not by theory."""

from __future__ import annotations

COIN = 0.8
POOR = 2.0  # a Coin while there is something to pay for
SHARD = 0.84
SPECIAL = 1.68  # a special card in hand
RIVAL = 0.14  # a point of the Heir's, against one of one's own
LINK = 0.69  # how many links a token makes
THIRD = 0.14  # a third token of a Trick, against the first two
END_BONUS = 8.4  # a level-3 Trick at the end
BETTER = 5.6  # by how much another Trick must be better to be worth the change
SHOWN = 0.35  # how often a Trick is shown in a turn
INCOME = 0.7  # Coins that a turn brings beside the wages
WAIT = 6.72  # Coins that a Material not on offer is dearer, for the visit it takes
TO_SET_UP = 2.24  # a token set up
TO_SHOW = 3.0  # a token that will be set up while the Magician performs
TO_PREPARE = 1.18  # of what a Trick brings once
TO_BUY = 0.8  # of what a Trick brings once, if its Materials must be ordered first
ON_OFFER = 0.18  # more of it, if they are on offer
TO_LEARN = 0.04  # of what a Trick is worth
BANK = 5.0  # Coins that the Bank gives
SECOND = 0.85  # a second action Downtown
HIRE = 1.36  # one more in the team, each turn
HIRED = 4.76  # what hiring costs
UNPAID = 5.6  # a wage that cannot be paid
COMPANY = 0.35  # of what a card is worth already, for a token that joins
LEAVING = 1.2  # performing a card that would be discarded
TEACH = 0.07  # of the shows that a taught Trick gives up
