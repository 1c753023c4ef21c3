"""The exceptions of the package."""

import json


class ParseError(ValueError):
    """A text that cannot be read, with the place of the error.

    >>> import tsume_shogi
    >>> try:
    ...     tsume_shogi.Problem("Black: +B3d, Q2e / White: K1c")
    ... except tsume_shogi.ParseError as error:
    ...     print(error.line, error.column, error.to_dict()["error"])
    1 14 found `Q2e`, expected a piece (K R B G S N L P)
    """

    def __init__(self, message, line=None, column=None, data="{}"):
        super().__init__(message, line, column, data)
        #: The error with its place.
        self.message = message
        #: The line and the column, from 1 on, or None.
        self.line = line
        self.column = column
        #: The object that the command writes for it, as JSON.
        self.data = data

    @property
    def number(self):
        """The number of the problem among those of `check`, from 1 on, or None."""
        return self.to_dict().get("number")

    def __str__(self):
        return self.message

    def __eq__(self, other):
        return type(self) is type(other) and self.args == other.args

    def __hash__(self):
        return hash(self.args)

    def to_json(self, *, times=True):
        """Write the object that the command writes for a problem that cannot be read. It has no times."""
        return self.data

    def to_dict(self, *, times=True):
        """The same object as a dict."""
        return json.loads(self.data)


class IllegalMoveError(ValueError):
    """A move that is not legal in the position."""


ParseError.__module__ = IllegalMoveError.__module__ = "tsume_shogi"
