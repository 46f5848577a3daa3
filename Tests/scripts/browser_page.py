"""What the scripts ask of a page in whatever browser shows it."""

import time


class BrowserPage:
    """A page in a browser, which says how an expression is evaluated in it: `value`."""

    def until(self, expression, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.value(expression):
                return
            time.sleep(0.05)
        raise RuntimeError(f"never true: {expression}")
