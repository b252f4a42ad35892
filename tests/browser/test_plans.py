"""Both books beside each other, a turn planned segment by segment, and the time between adventures, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table import Server, context_of, opened
from tests.browser.test_look import SIDEWAYS, SMALL, axe, foreign, names_of

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SIZES = ((1280, 800), (1180, 820), (820, 1180))
WORDS = {
    "fr": {
        "both": "Les deux livres",
        "fifth": "Cinquième édition",
        "legal": "permettent",
        "stop": "arrêtent le segment 4",
        "way_out": "Relevez-vous",
    },
    "en": {"both": "Both books", "fifth": "Fifth edition", "legal": "allow", "stop": "stop segment 4", "way_out": "Stand up"},
}


def rules_of(browser: Browser, server: Server, size: tuple[int, int] = SIZES[0], **chosen: Any) -> Page:
    """The rules screen of the game master's page."""
    page = opened(context_of(browser, size, **chosen), server.gm)
    page.keyboard.press("/")
    page.wait_for_selector(".question")
    return page


def ask_both(page: Page, name: str, **given: str) -> None:
    """Ask a question of both books."""
    page.locator("#rules-search").fill(name)
    page.locator(".question").first.click()
    for key, value in given.items():
        page.locator(f"input[name={key}]").fill(value)
    page.locator("button[value=both]").click()
    expect(page.locator(".both .card")).to_have_count(2)


def plan(page: Page, kind: str) -> None:
    """Open the plan of a kind, in the fifth-edition book."""
    page.locator("#rules-search").fill("")
    page.locator(".rules-list .seg button").last.click()
    page.locator(f"[data-plan={kind}]").click()
    expect(page.locator(".plan-side .figure").first).to_be_visible()


def add(page: Page, select: str, kind: str) -> Locator:
    """Add a row of a kind to the plan; the hand is on it."""
    number = page.locator(".part").count()
    page.locator(".add-part").click()
    choice = page.locator(f"select[name={select}]").nth(number)
    expect(choice).to_be_focused()
    choice.select_option(kind)
    return page.locator(".part").nth(number)


@pytest.mark.parametrize(("size", "lang", "theme", "units"), [
    (SIZES[0], "fr", "light", "metric"), (SIZES[1], "en", "dark", "imperial"), (SIZES[2], "fr", "dark", "imperial"),
])  # fmt: skip
def test_one_question_under_both_books(
    browser: Browser, running: Server, size: tuple[int, int], lang: str, theme: str, units: str
) -> None:
    page = rules_of(browser, running, size, lang=lang, theme=theme, units=units)
    ask_both(page, "pace.day", hours="9")
    far = {
        "metric": "40,5\xa0km" if lang == "fr" else "40.5\xa0km",
        "imperial": "27\xa0milles" if lang == "fr" else "27\xa0miles",
    }[units]
    cards = page.locator(".both .card")
    for card in (cards.nth(0), cards.nth(1)):
        expect(card.locator(".card-head")).to_contain_text(far)
        expect(card.locator("tbody tr").nth(1)).to_be_visible()
    left, right = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
    assert left and right and abs(left["y"] - right["y"]) < 2 and left["x"] + left["width"] <= right["x"], "beside each other"
    assert axe(page) == [] and page.evaluate(SMALL) == [] and page.evaluate(SIDEWAYS) <= 0
    assert foreign(page, lang, names_of(running)) == []
    page.get_by_role("button", name=re.compile("Demander|Ask")).click()
    expect(page.locator(".both")).to_have_count(0)
    expect(page.locator(".answers .card")).to_have_count(1)


def test_what_one_book_alone_asks_is_given_to_it_alone(browser: Browser, running: Server) -> None:
    page = rules_of(browser, running, lang="fr")
    ask_both(page, "march.forced", con="14", hours="10")
    for side in (page.locator(".side").nth(0), page.locator(".side").nth(1)):
        expect(side.locator(".odds tbody tr").first).to_contain_text("%")
    expect(page.locator(".side").nth(0)).not_to_contain_text("lethal")
    page.locator(".others input[name=exhaustion]").fill("2")
    page.locator("button[value=both]").click()
    expect(page.locator(".side").nth(0)).to_contain_text("Sans effet dans ce livre : épuisement".replace(" :", "\xa0:"))
    page.locator("#rules-search").fill("cas.inconnu")
    expect(page.locator(".rules-scroll")).to_contain_text("Aucune question")
    page.locator("#rules-search").fill("turn.cost")
    page.locator(".rules-list .seg button").last.click()
    page.locator(".question").first.click()
    expect(page.locator("button[value=both]")).to_have_count(0)


def test_the_rules_without_a_campaign(browser: Browser, running: Server) -> None:
    page = context_of(browser, lang="en").new_page()
    page.goto(f"http://127.0.0.1:{running.port}/")
    page.get_by_role("button", name="Open the rules").click()
    page.wait_for_selector(".question")
    ask_both(page, "pace.day", hours="8")
    page.get_by_role("button", name="Fifth edition").click()
    plan(page, "turn")
    expect(page.locator(".part-cost")).to_have_text("3\xa0m")
    page.get_by_role("button", name="feet, pounds").click()
    expect(page.locator(".part-cost")).to_have_text("10\xa0ft")
    assert axe(page) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_legal_turn_and_a_refused_one(browser: Browser, running: Server, lang: str) -> None:
    words = WORDS[lang]
    page = rules_of(browser, running, lang=lang, theme="light" if lang == "fr" else "dark")
    plan(page, "turn")
    first = page.locator(".part").first
    first.locator("input[name=walk]").fill("4,5")
    first.locator("summary").click()
    first.get_by_role("checkbox").nth(1).check()
    expect(first.locator(".part-cost")).to_have_text("9\xa0m")
    expect(page.locator(".plan-side > .outcome")).to_contain_text(words["legal"])
    first.locator(".why").first.press("Enter")
    expect(first.locator(".card tbody tr")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(first.locator(".card")).to_have_count(0)
    page.locator(".plan-side .why").last.click()
    expect(page.locator(".plan-side .card")).to_contain_text("9")
    first.get_by_role("checkbox").nth(1).uncheck()
    first.locator("input[name=walk]").fill("3")
    add(page, "kind", "long_jump")
    add(page, "kind", "drop")
    last = add(page, "kind", "walk")
    last.locator("input[name=walk]").fill("1")
    expect(page.locator(".plan-side > .outcome")).to_contain_text(words["stop"])
    expect(last.locator(".refusal")).to_contain_text(words["way_out"])
    assert axe(page, ".rules") == [] and page.evaluate(SMALL) == []
    assert foreign(page, lang, names_of(running)) == []
    # By the keyboard, the walk goes before the drop: nothing is refused any more.
    last.locator("select[name=kind]").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator(".part").nth(2).locator("select[name=kind]")).to_be_focused()
    expect(page.locator(".plan-side > .outcome")).to_contain_text(words["legal"])
    page.locator(".part").nth(3).locator(".part-buttons button").last.press("Enter")
    expect(page.locator(".part")).to_have_count(3)


def test_a_turn_with_dice_from_a_file_and_back(browser: Browser, running: Server, tmp_path: Path) -> None:
    page = rules_of(browser, running, lang="fr")
    plan(page, "turn")
    page.locator("input[type=file]").set_input_files(EXAMPLES / "bridge.turn.toml")
    expect(page.locator(".part")).to_have_count(4)
    expect(page.locator("input[name=name]")).to_have_value("Over the broken bridge")
    page.locator("input[name=dice]").fill("4")
    expect(page.locator(".part").nth(3).locator(".refusal")).to_be_visible()
    page.locator("input[name=dice]").fill("9")
    expect(page.locator(".plan-side > .outcome")).to_contain_text("permettent")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Enregistrer").click()
    saved = tmp_path / caught.value.suggested_filename
    caught.value.save_as(saved)
    assert saved.name == "over-the-broken-bridge.turn.toml"
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.locator(".part")).to_have_count(4)
    (tmp_path / "wrong.toml").write_text("walk = 9\n[[plan]]\nwalk = 3\nleaves = -1\n", "utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "wrong.toml")
    expect(page.locator(".plan [role=alert]")).to_contain_text("wrong.toml:4: plan[1].leaves")
    expect(page.locator(".part")).to_have_count(4)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_plan_between_adventures(browser: Browser, running: Server, lang: str) -> None:
    page = rules_of(browser, running, lang=lang, theme="dark" if lang == "fr" else "light")
    plan(page, "downtime")
    page.locator("input[name=first_day]").fill("12")
    page.locator("input[name=purse]").fill("6")
    page.locator("select[name=lifestyle]").select_option("modest")
    craft = add(page, "do", "craft")
    craft.locator("input[name=price]").fill("15")
    craft.locator("input[name=days]").fill("")
    expect(page.locator(".ledger tbody tr")).to_have_count(2)
    side = page.locator(".plan-side")
    expect(side.locator(".fact").nth(0)).to_contain_text("16")
    expect(side.locator(".fact").nth(1)).to_contain_text("5")
    coins = "9,5\xa0po" if lang == "fr" else "9.5\xa0gp"
    expect(side.locator(".fact").nth(2)).to_contain_text(coins)
    expect(side.locator(".short")).to_contain_text("15")
    for number in range(4):
        side.locator(".fact .why").nth(number).click()
        expect(side.locator(".card")).to_have_count(1)
    craft.locator(".part-cost .why").click()
    expect(craft.locator(".card").first).to_contain_text("5E-CRAFT")
    page.locator(".ledger .why").last.click()
    expect(page.locator(".ledger .card")).to_contain_text("7,5" if lang == "fr" else "7.5")
    assert axe(page, ".rules") == [] and page.evaluate(SMALL) == []
    assert foreign(page, lang, names_of(running)) == []
    craft.locator("summary").click()
    craft.locator("select[name=premises]").select_option("false")
    expect(craft.locator(".refusal")).to_be_visible()
    page.locator("input[type=file]").set_input_files(EXAMPLES / "winter.downtime.toml")
    expect(page.locator(".part")).to_have_count(4)
    expect(page.locator("input[name=hours]")).to_have_value("8 h; 479 min; 12 h; 4 h + 4 h; 3 h")
    expect(page.locator(".calendar li")).to_have_count(4)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Enregistrer" if lang == "fr" else "Save as a file").click()
    assert 'hours = ["8 h", "479 min", "12 h", ["4 h", "4 h"], "3 h"]' in Path(caught.value.path()).read_text("utf-8")
