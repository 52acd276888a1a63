"""`python -m companion` is the same as `companion`."""

import sys

from companion.cli import main

sys.exit(main())
