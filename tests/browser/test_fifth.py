"""A fifth-edition expedition in a real browser: a march past the day's hours, saves answered by hand, exhaustion on the card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import Server, clock, context_of, opened, settled
from tests.browser.test_look import SMALL, axe

pytestmark = pytest.mark.browser
FIFTH = Path(__file__).resolve().parents[2] / "examples" / "aigue.fifth.expedition.toml"
MOST_STEPS, FREE_HOURS = 20, 8


@pytest.fixture
def fifth(tmp_path: Path) -> Iterator[Server]:
    """The fifth-edition example, served."""
    found = Server(tmp_path, FIFTH)
    yield found
    found.kill()


def walk_past_the_day(server: Server) -> None:
    """On, hour by hour, deciding what must be decided by the first choice, until a save waits for somebody's hand."""
    for _ in range(MOST_STEPS):
        state = server.read("state")
        if state["requests"]:
            return
        stop = state["stopped"]
        if stop and stop["offers"]:
            server.order("choose", code=stop["offers"][0]["code"])
        else:
            server.order("step_hour")
    raise AssertionError("nobody had to save")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_forced_march_exhausts(browser: Browser, fifth: Server, lang: str) -> None:
    assert fifth.read("campaign")["book"] == "fifth"
    fifth.order("rolls_by_hand", purposes=["march.check"])
    walk_past_the_day(fifth)
    assert Fraction(fifth.read("state")["pace"]["marched"]["value"]) >= FREE_HOURS - 1, "the hour that waits is past the day's"
    page = opened(context_of(browser, lang=lang, theme="light" if lang == "fr" else "dark"), fifth.gm)
    before = clock(page)
    who = fifth.read("state")["requests"][0]["who_name"]
    expect(page.locator(".next-block .next")).to_contain_text(who)
    page.locator(".next-block .next").click()
    page.locator("[data-why=roll-dc]").click()
    expect(page.locator(".roll-sheet .card tbody tr").first).to_be_visible()
    page.keyboard.press("Escape")
    # The pad stays for each who saves.
    for _ in range(MOST_STEPS):
        if not page.locator(".roll-sheet").count():
            break
        page.locator(".keypad button").first.click()
        settled(page)
        page.wait_for_timeout(200)
    expect(page.locator(".roll-sheet")).to_have_count(0)
    assert clock(page) != before
    expect(page.locator(".log-list")).to_contain_text(
        f"{who} s’épuise : niveau 1".replace(" :", "\xa0:") if lang == "fr" else "xhaust"
    )
    page.locator(".chip-member").first.click()
    level = "épuisement, niveau 1" if lang == "fr" else "exhaustion, level 1"
    expect(page.locator(".drawer .tag")).to_contain_text(level)
    page.locator("[data-why=m-fatigue]").click()
    expect(page.locator("#card-m-fatigue")).to_contain_text("5E-GAP-08")
    assert axe(page, ".panel") == [] and page.evaluate(SMALL) == []
    page.keyboard.press("/")
    page.wait_for_selector(".question")
    expect(page.locator(".rules-list .seg button.on")).to_have_text("Cinquième édition" if lang == "fr" else "Fifth edition")
    expect(page.locator("[data-plan]")).to_have_count(2)


def test_its_own_paces_levels_and_limit(browser: Browser, fifth: Server) -> None:
    page = opened(context_of(browser), fifth.gm)
    page.get_by_role("button", name="Conditions").click()
    pace = page.locator("form", has=page.get_by_role("button", name="Tenir cette allure"))
    assert pace.locator("[name=kind] option").all_inner_texts() == ["rapide", "normale", "lente"]
    pace.locator("[name=kind]").select_option("slow")
    pace.get_by_role("button").click()
    settled(page)
    assert fifth.read("state")["pace"]["kind"] == "slow"
    pace.get_by_label("Au galop").check()
    pace.get_by_role("button").click()
    expect(page.locator(".notice")).to_contain_text("pied")
    page.keyboard.press("Escape")
    page.locator(".chip-member").first.click()
    expect(page.locator("[data-why=m-load]")).to_have_text("16\xa0kg sur 90\xa0kg")
    word = page.locator(".drawer form")
    word.locator("[name=what]").select_option("exhaustion")
    word.get_by_role("button", name="Blesser").click()
    settled(page)
    expect(page.locator(".drawer .tag")).to_contain_text("épuisement, niveau 1")


def test_its_rules_name_their_book(browser: Browser, fifth: Server) -> None:
    page = opened(context_of(browser, (1024, 768)), fifth.gm)
    page.keyboard.press("/")
    page.locator("#rules-search").fill("march.forced")
    page.locator(".question").first.click()
    expect(page.locator(".command")).to_contain_text("horspiste ask march.forced --book fifth")
    page.locator("#rules-search").fill("avalanche")
    page.locator("[data-other=d20]").click()
    expect(page.locator(".question").first).to_be_visible()
