"""``python -m tsume_shogi`` is the command ``tsume-shogi``."""

from ._command import tsume

if __name__ == "__main__":
    tsume()
