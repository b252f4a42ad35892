"""What the page looks like to those who cannot see well, read the other language, or hold a tablet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.table import Server, context_of, opened

pytestmark = [pytest.mark.browser, pytest.mark.book("d20")]
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLETS = ((1180, 820), (820, 1180))
SMALLEST_PX = 12
# Codes of the game written as they are in files: two words with a point or an underline between them.
CODE = re.compile(r"\b[a-zé]+[._][a-z]+(?:[._][a-z]+)*\b")
# Words that only English has and that stand in most of its sentences.
ENGLISH = re.compile(r"\b(the|of|and|with|hours?|load|light|speed|none|walk|today|why|not)\b", re.I)
FRENCH = re.compile(r"\b(le|les|du|des|une?|vers|heures?|aucune?|pourquoi|aujourd)\b", re.I)
_VISIBLE = """() => [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility({ checkVisibilityCSS: true })
  && !e.closest('.mono, .chip, .hidden, kbd, script, style, [lang]:not(html)')
  && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))"""
TEXTS = f"""({_VISIBLE})().map((e) => [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('').trim())"""
SMALL = f"""({_VISIBLE})().filter((e) => parseFloat(getComputedStyle(e).fontSize) < {SMALLEST_PX})
  .map((e) => e.outerHTML.slice(0, 120))"""
TARGETS = """(least) => [...document.querySelectorAll('button, a[href], select, input:not([type=range], [type=checkbox])')]
  .filter((e) => e.checkVisibility() && !e.closest('.hidden') && !e.matches('.why, .skip, .chip'))
  .map((e) => [e.outerHTML.slice(0, 100), e.getBoundingClientRect()])
  .filter(([, b]) => b.width > 0 && b.height < least - 0.5).map(([html, b]) => `${Math.round(b.height)} px: ${html}`)"""
SIDEWAYS = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"
CUT = """() => [...document.querySelectorAll('.top *, .bottom *')]
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 90))"""
SHARE = """() => { const box = document.querySelector('.map-area').getBoundingClientRect();
  return box.width * box.height / (innerWidth * innerHeight); }"""
AXE_RUN = "(part) => axe.run(part === 'body' ? document : part, { resultTypes: ['violations'] })"


@pytest.fixture(scope="module")
def travelled(running: Server) -> Server:
    """A table where hours lie behind, in the wood, and a member is tired: there is something to see."""
    running.reset()
    running.order("set_route", waypoints=[{"x_m": 14_500, "y_m": 18_500}], by="straight")
    running.order("rolls_by_hand", purposes=["lost.check"])
    for _ in range(6):
        if running.read("state")["lost"]:
            break
        answer = running.order("step_hour")["state"]
        for request in answer["requests"]:
            running.order("answer_roll", request=request["id"], faces=[1])
    running.order("rolls_by_hand", all=False)
    return running


def screens(page: Page) -> Iterator[str]:
    """The game master's screens one after another, by name."""
    yield "table"
    page.locator(".log-list .why").last.click()
    yield "reckoning"
    page.keyboard.press("Escape")
    page.locator(".chip-member").first.click()
    page.locator("[data-why='m-load']").click()
    yield "member"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    for tab in ("party", "way"):
        page.locator(f"#tab-{tab}").click()
        yield tab
    for title in range(2):
        page.locator(".top > .icon-button").nth(-2 + title).click()
        yield ("settings", "help")[title]
        page.keyboard.press("Escape")
    page.locator(".pill").click()
    yield "conditions"
    page.keyboard.press("Escape")
    page.locator(".map-holder").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".drawer .card")
    yield "cell"
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.wait_for_selector(".question")
    yield "questions"
    page.locator("#rules-search").fill("lost.checks")
    page.locator(".question").first.click()
    page.locator("input[name=lands]").fill("forest_medium")
    page.locator(".ask .next").click()
    page.wait_for_selector(".answers .card")
    yield "answer"


def axe(page: Page, part: str = "body") -> list[str]:
    """What axe finds wrong in a part of the page."""
    page.evaluate("() => document.getAnimations().forEach((a) => a.finish())")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate(AXE_RUN, part)
    return [f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary'][:300]}" for one in found["violations"]]


def faults(page: Page, name: str, lang: str, names: list[str]) -> dict[str, Any]:
    """What is wrong with one screen, by what was looked at."""
    return {
        f"{name}: axe": axe(page, "body" if name in ("table", "answer") else ".panel, .rules"),
        f"{name}: too small": page.evaluate(SMALL),
        f"{name}: words": foreign(page, lang, names),
        f"{name}: filled buttons": page.locator(".next:visible").count() > 1,
    }


@pytest.mark.parametrize(("lang", "theme"), [("fr", "light"), ("en", "dark")])
def test_every_screen_reads_well(browser: Browser, travelled: Server, lang: str, theme: str) -> None:
    page = opened(context_of(browser, lang=lang, theme=theme), travelled.gm)
    page.wait_for_selector(".log-list .why")
    names = names_of(travelled)
    wrong: dict[str, Any] = {}
    for name in screens(page):
        wrong |= faults(page, name, lang, names)
    assert not {name: found for name, found in wrong.items() if found}


def foreign(page: Page, lang: str, names: list[str]) -> list[str]:
    """Texts with raw codes, or with words of the other language; languages and places keep their names."""
    other = ENGLISH if lang == "fr" else FRENCH
    named = re.compile("|".join(map(re.escape, sorted(["English", "français", *names], key=len, reverse=True))), re.I)
    texts: list[str] = [named.sub("", text) for text in page.evaluate(TEXTS)]
    return [text for text in texts if CODE.search(text) or other.search(text)]


def names_of(server: Server) -> list[str]:
    """What everything on the table is called, as the page writes it."""
    found = [server.read("campaign")["name"]]
    for kind in ("ways", "rivers", "places", "landmarks", "labels", "lines"):
        for thing in server.read("region")[kind]:
            found += [thing.get("name") or thing.get("text") or "", *(one["name"] or "" for one in thing.get("crossings", []))]
    return [name.replace("'", "’") for name in found if name]


@pytest.mark.parametrize(("size", "theme"), list(zip(TABLETS, ("light", "dark"), strict=True)))
def test_the_players_page_on_a_tablet(browser: Browser, travelled: Server, size: tuple[int, int], theme: str) -> None:
    page = opened(context_of(browser, size, touch=True, lang="en", theme=theme), travelled.players, "Isaure")
    page.wait_for_selector(".log-list .log-text")
    assert page.evaluate(SIDEWAYS) <= 0
    assert axe(page) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TARGETS, 48) == []
    assert foreign(page, "en", names_of(travelled)) == []


def test_the_game_masters_page_fits_and_the_map_has_its_share(browser: Browser, travelled: Server) -> None:
    page = opened(context_of(browser), travelled.gm)
    page.wait_for_selector(".log-list .log-text")
    assert page.evaluate(SHARE) >= 0.59
    page.keyboard.press("f")
    page.wait_for_selector(".unfold")
    assert page.evaluate(SHARE) >= 0.80
    page.keyboard.press("f")
    for width, height in ((1280, 720), *TABLETS, (390, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert page.evaluate(SIDEWAYS) <= 0, width
        assert page.evaluate(CUT) == [], width
    page.locator(".grip").click()
    assert page.locator(".panel").bounding_box() != page.locator(".map-area").bounding_box()
