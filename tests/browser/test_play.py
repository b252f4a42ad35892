"""Playing by keyboard, with undo and redo, through lost lines and killed servers, and with dice thrown by hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Server, clock, context_of, opened, settled

pytestmark = [pytest.mark.browser, pytest.mark.book("d20")]
IN_THE_WOODS = {"x_m": 14_500, "y_m": 18_500}
# A live channel that opens and never says anything: the page hears of nobody else's steps.
DEAF = "window.EventSource = class { constructor() { setTimeout(() => this.onopen()); } addEventListener() {} close() {} };"


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        settled(page)


def lines(page: Page) -> list[str]:
    """The log as it stands, without what is undone."""
    return page.locator(".log-line:not(.undone) .log-text").all_inner_texts()


def test_the_first_hours_by_keyboard_alone(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    press(page, "n")
    assert clock(page) == "8 h jour 1"
    page.locator(".map-holder").focus()
    press(page, "Shift+ArrowRight", "Shift+ArrowRight")
    expect(page.locator("#map-twin")).to_contain_text("hex")
    press(page, " ", "Shift+ArrowRight", " ")
    expect(page.locator(".legs li")).to_have_count(2)
    press(page, "Backspace")
    expect(page.locator(".legs li")).to_have_count(1)
    press(page, "Enter")
    expect(page.locator(".next-block .next")).to_contain_text("Marcher une heure")
    press(page, "n")
    assert clock(page) == "9 h jour 1"
    page.locator(".log-list .why").last.focus()
    press(page, "Enter")
    expect(page.locator(".log-list .card")).to_have_count(1)
    press(page, "Escape")
    expect(page.locator(".card")).to_have_count(0)
    expect(page.locator(".log-list .why").last).to_be_focused()
    press(page, "e")
    expect(page.get_by_role("button", name="Écran baissé")).to_be_visible()
    press(page, "e", "f")
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.locator(".last-line")).to_be_visible()
    press(page, "f", "/")
    expect(page.locator("#rules-search")).to_be_focused()


def tab_to(page: Page, text: str) -> None:
    """Walk through the page by the tabulator until a button that says so has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if text in str(
            page.evaluate("() => document.activeElement?.tagName === 'BUTTON' ? document.activeElement.innerText : ''")
        ):
            return
    raise AssertionError(f"no button {text!r} by keyboard")


def test_an_hour_a_stop_and_an_undo_by_keyboard_alone(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser, lang="en"), server.gm)
    for _ in range(12):
        if server.read("state")["stopped"]:
            break
        press(page, "n")
    offers = server.read("state")["stopped"]["offers"]
    assert len(offers) > 1, "a stop where the game master decides"
    stood = server.read("state")["clock"]["hours"]
    tab_to(page, offers[1]["text"])
    press(page, "Enter")
    expect(page.locator(".stop-card")).to_have_count(0)
    press(page, "Control+z")
    expect(page.locator(".stop-card")).to_have_count(1)
    assert server.read("state")["clock"]["hours"] == stood
    press(page, "n")
    expect(page.locator(".stop-card")).to_have_count(0)


def test_the_maps_text_twin_follows_the_cursor(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser, lang="en"), server.gm)
    page.locator(".map-holder").focus()
    press(page, "Shift+ArrowRight")
    twin = page.locator("#map-twin")
    expect(twin).to_contain_text("the party is here")
    said = [twin.inner_text()]
    for _ in range(3):
        press(page, "Shift+ArrowRight")
        said.append(twin.inner_text())
    assert len(set(said)) == len(said), "each hex says something else"
    assert "away, to the east" in said[2], said
    assert "route de Nantelle" in said[0], "ways are told"
    press(page, *["Shift+ArrowDown"] * 3)
    expect(twin).to_contain_text("southeast")


def test_redo_throws_the_same_dice(browser: Browser, server: Server) -> None:
    server.order("set_route", waypoints=[IN_THE_WOODS], by="straight")
    page = opened(context_of(browser), server.gm)
    press(page, "n", "n", "n")
    told, time = lines(page), clock(page)
    assert any("DD" in line for line in told), "somebody rolled"
    press(page, "Control+z", "Control+z")
    assert len(lines(page)) < len(told) and page.locator(".log-line.undone").count()
    press(page, "Control+Shift+z", "Control+y")
    assert (lines(page), clock(page)) == (told, time)

    page.locator(".knob").focus()
    press(page, "ArrowLeft", "ArrowLeft")
    expect(page.get_by_role("alertdialog")).to_contain_text("2 heures")
    page.keyboard.press("Enter")
    expect(page.locator(".clock-hour")).to_have_text("8\xa0h")
    settled(page)
    page.locator(".log-line:not(.undone) .log-row").first.hover()
    page.locator(".return").first.click()
    page.get_by_role("button", name="Revenir", exact=True).click()
    expect(page.locator(".clock-hour")).to_have_text("7\xa0h")


def test_a_lost_line_says_so_and_a_killed_server_comes_back_where_it_stood(browser: Browser, mortal: Server) -> None:
    page = opened(context_of(browser), mortal.gm)
    player = opened(context_of(browser, (1180, 820)), mortal.players, "Isaure")
    press(page, "n", "n", "n", "Control+z")
    expect(page.locator(".history [role=status]")).to_contain_text("enregistré")
    stood, told = clock(page), page.locator(".log-text").all_inner_texts()
    mortal.kill()
    for shown in (page, player):
        expect(shown.locator(".stripe")).to_contain_text("Connexion perdue. Rien n’est perdu")
    expect(page.locator(".next-block .next")).to_be_disabled()
    mortal.start()
    page.get_by_role("button", name="Essayer maintenant").click()
    for shown in (page, player):
        expect(shown.locator(".stripe")).to_have_count(0)
    assert (clock(page), page.locator(".log-text").all_inner_texts()) == (stood, told)
    page.reload()
    expect(page.locator(".clock-hour")).to_have_text("9\xa0h")
    expect(page.locator(".log-text")).to_have_count(len(told))
    assert (clock(page), page.locator(".log-text").all_inner_texts()) == (stood, told)
    press(page, "n")
    expect(player.locator(".clock-hour")).to_have_text("10\xa0h")


def test_two_at_once_the_slower_is_told_and_may_do_it_again(browser: Browser, server: Server) -> None:
    context = context_of(browser)
    context.add_init_script(DEAF)
    page = opened(context, server.gm)
    server.order("step_hour")
    press(page, "n")
    expect(page.locator(".notice")).to_contain_text("plus rapide")
    assert clock(page) == "8 h jour 1"
    page.get_by_role("button", name="Le refaire").click()
    expect(page.locator(".clock-hour")).to_have_text("9\xa0h")


def test_a_wrong_hand_roll_keeps_its_sheet_open(browser: Browser, server: Server) -> None:
    server.order("set_route", waypoints=[IN_THE_WOODS], by="straight")
    server.order("rolls_by_hand", purposes=["lost.check"])
    page = opened(context_of(browser), server.gm)
    for _ in range(3):
        if "On attend" not in page.locator(".next-block .next").inner_text():
            press(page, "n")
    expect(page.locator(".next-block .next")).to_contain_text("On attend le MJ")
    page.locator(".next-block .next").click()
    field = page.locator(".roll-sheet input[name=face]")
    expect(field).to_be_focused()
    field.fill("23")
    field.press("Enter")
    expect(page.locator(".roll-sheet [role=alert]")).to_have_text("Un d20 donne de 1 à 20, pas 23.")
    field.fill("2")
    field.press("Enter")
    expect(page.locator(".roll-sheet")).to_have_count(0)
    expect(page.locator(".log-list")).to_contain_text("contre DD")


def test_the_pad_stays_for_the_next_roll_and_its_numbers_open(browser: Browser, server: Server) -> None:
    server.order("set_route", waypoints=[IN_THE_WOODS], by="straight")
    server.order("rolls_by_hand", purposes=["lost.check", "lost.bearing"])
    page = opened(context_of(browser), server.gm)
    for _ in range(3):
        if "On attend" not in page.locator(".next-block .next").inner_text():
            press(page, "n")
    waiting, log = page.locator(".waiting").bounding_box(), page.locator(".log-list").bounding_box()
    assert waiting and log and waiting["y"] <= log["y"] + log["height"]
    body = page.locator(".panel-body").bounding_box()
    assert body and waiting["y"] - body["y"] < 4, "what waits stands at the top of the log"
    page.locator(".next-block .next").click()
    for figure in ("roll-bonus", "roll-dc"):
        page.locator(f"[data-why={figure}]").click()
        expect(page.locator(".roll-sheet .card tbody tr").first).to_be_visible()
        page.keyboard.press("Escape")
    page.locator(".roll-sheet input[name=face]").fill("1")
    page.locator(".roll-sheet input[name=face]").press("Enter")
    expect(page.locator(".roll-sheet h2")).not_to_contain_text("arder le chemin")
    expect(page.locator(".roll-sheet")).to_have_count(1)


def test_figures_of_the_party_and_the_way_open(browser: Browser, server: Server) -> None:
    server.order("step_hour")
    page = opened(context_of(browser), server.gm)
    page.locator("#tab-party").click()
    for number in range(2):
        page.locator(".party-supplies .why").nth(number).click()
        expect(page.locator(".party-supplies .card tbody tr.sum")).to_be_visible()
    page.locator("#tab-way").click()
    page.locator(".legs .why").first.click()
    expect(page.locator(".legs .card tbody tr.sum")).to_be_visible()
    page.locator(".chip-member").first.click()
    page.locator("[data-why=m-hp]").click()
    expect(page.locator("#card-m-hp")).to_be_visible()


def test_the_players_log_opens_at_its_newest_hour(browser: Browser, server: Server) -> None:
    for _ in range(10):
        if server.read("state")["stopped"]:
            break
        server.order("step_hour")
    page = opened(context_of(browser, (820, 1180)), server.players, "Isaure")
    page.wait_for_selector(".log-list .log-text")
    last = page.locator(".log-line").last
    expect(last).to_be_in_viewport()
    page.keyboard.press("/")
    page.wait_for_selector(".question")
    page.keyboard.press("Escape")
    expect(page.locator(".log-line").last).to_be_in_viewport()


def test_camping_where_one_would_walk(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    page.get_by_role("button", name="Camp", exact=True).click()
    expect(page.locator(".next-block .next")).to_contain_text("Camper une heure")
    press(page, "n")
    assert clock(page) == "8 h jour 1"
    expect(page.locator("[data-why=where-today], .where .figures")).to_contain_text("0 m")


def test_a_stop_of_the_way_is_dragged_and_a_distance_measured(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    page.get_by_role("toolbar").get_by_role("button", name="Tracer la route").click()
    page.mouse.click(500, 300)
    before = page.locator(".way [role=status]").inner_text()
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(600, 200, steps=5)
    page.mouse.up()
    expect(page.locator(".legs li")).to_have_count(1)
    assert page.locator(".way [role=status]").inner_text() != before
    page.get_by_role("toolbar").get_by_role("button", name="Mesurer").click()
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(500, 300, steps=5)
    page.mouse.up()
    expect(page.locator(".measured")).to_contain_text("km")


def test_questions_are_found_in_both_languages_and_answered_under_another_ruling(browser: Browser, running: Server) -> None:
    page = opened(context_of(browser), running.gm)
    page.keyboard.press("/")
    search, first = page.locator("#rules-search"), page.locator(".question").first
    search.fill("forced march")
    expect(first).to_contain_text("march")
    search.fill("lost.checks")
    first.click()
    page.locator("input[name=lands]").fill("forest_medium")
    page.get_by_role("button", name="Demander").click()
    expect(page.locator(".answers .card")).to_have_count(1)
    page.locator(".rulings select").first.select_option(index=1)
    expect(page.locator(".answers .card")).to_have_count(2)
    search.fill("lost.notice")
    first.click()
    page.locator("input[name=hours]").fill("2")
    page.get_by_role("button", name="Chances").click()
    expect(page.locator(".odds tbody tr")).not_to_have_count(0)
    expect(page.locator(".rules-form")).to_contain_text("exact")


def test_the_dead_look_and_read_dead(browser: Browser, server: Server) -> None:
    leader = next(member for member in server.read("state")["party"] if member["leader"])
    server.order("set_member", who=leader["id"], dead=True, reason="une chute")
    page = opened(context_of(browser), server.gm)
    chip = page.locator(".chip-member", has_text=leader["name"])
    expect(chip.locator(".portrait.dead")).to_have_count(1)
    expect(chip.locator(".badge, .boxes")).to_have_count(0)
    expect(chip).to_have_attribute("title", f"{leader['name']}, a perdu la vie")
    chip.click()
    expect(page.locator(".drawer .tag")).to_have_text("a perdu la vie")
    expect(page.locator(".drawer [data-why=m-hp]")).to_have_count(0)
    assert not {"en forme", "guide"} & set(page.locator(".drawer").inner_text().splitlines()), "not as the living"


def test_a_load_reads_the_same_everywhere(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    page.locator("#tab-party").click()
    listed = page.locator(".party-list li .soft").nth(1).inner_text().strip()
    assert "jusqu’à" in listed
    page.locator(".chip-member").nth(1).click()
    expect(page.locator("[data-why=m-load]")).to_have_text(listed)
