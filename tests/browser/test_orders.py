"""What the game master says at the table: a danger called, a member hurt and healed, the air, a boat given."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table import Server, context_of, opened, settled

pytestmark = pytest.mark.browser


def sheet(page: Page, button: str) -> Locator:
    """The form of the conditions whose button says so."""
    if not page.locator(".drawer").count():
        page.get_by_role("button", name="Conditions").click()
    return page.locator("form", has=page.get_by_role("button", name=button, exact=True))


def member(page: Page, name: str) -> Locator:
    """A member's sheet, opened from the party's cards."""
    page.get_by_role("tab", name="Groupe").click()
    page.locator(".party-list button", has_text=name).click()
    return page.locator(".drawer form")


def test_a_quicksand_called_and_a_member_healed(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    danger = sheet(page, "Que cela arrive")
    danger.locator("[name=kind]").select_option("ambush")
    expect(danger.get_by_label("Dés de la surprise")).to_be_visible()
    danger.locator("[name=kind]").select_option("quicksand")
    expect(danger.get_by_label("Dés de la surprise")).to_be_hidden()
    expect(danger.get_by_label("Terrain sûr")).to_be_hidden()
    danger.get_by_label("Il faut que quelqu’un le remarque").uncheck()
    danger.get_by_role("button", name="Que cela arrive").click()
    settled(page)
    expect(page.locator(".log-list")).to_contain_text("sables mouvants")
    if page.locator(".stop-card button").count():
        page.locator(".stop-card button").first.click()
        settled(page)

    word = member(page, "Aëlis")
    points = lambda: int(next(m["damage"] for m in server.read("state")["party"] if m["id"] == "aelis"))  # noqa: E731
    before = points()
    word.get_by_label("Combien de points").fill("5")
    word.get_by_label("Pourquoi").fill("Une ronce empoisonnée")
    word.get_by_role("button", name="Blesser").click()
    settled(page)
    assert points() == before + 5
    word.get_by_label("Combien de points").fill("3")
    word.get_by_role("button", name="Soigner").click()
    settled(page)
    assert points() == before + 2
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Journal").click()
    expect(page.locator(".log-list")).to_contain_text("Une ronce empoisonnée")


def test_cold_heights_are_said_in_the_readers_units(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser, units="imperial"), server.gm)
    air = sheet(page, "Qu’il en soit ainsi").first
    air.get_by_label("Température (°F)").fill("5")
    air.get_by_label("Altitude (pieds)").fill("7000")
    air.get_by_label("Au sol").select_option("lying_snow")
    air.locator("button").click()
    settled(page)
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator(".next-block .next").click()
    settled(page)
    expect(page.locator(".log-list")).to_contain_text("froid")


def test_watches_are_set_and_shown(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    watches = sheet(page, "Veiller ainsi")
    watches.get_by_label("Aëlis").select_option("1")
    watches.get_by_label("Borin").select_option("0")
    watches.get_by_role("button", name="Veiller ainsi").click()
    settled(page)
    assert server.read("state")["orders"]["watches"] == [["borin"], ["aelis"]]
    expect(watches.get_by_label("Borin")).to_have_value("0")
    expect(watches.get_by_label("Maëlle").locator("option").first).to_have_text("dort")


def test_a_boat_and_a_wagon_given_by_word(browser: Browser, server: Server) -> None:
    page = opened(context_of(browser), server.gm)
    given = sheet(page, "Le groupe continue avec")
    given.get_by_label("Bateau").select_option("rowing_boat")
    given.get_by_label("Véhicule").select_option("cart")
    given.get_by_label("Heures par jour sur l’eau").fill("12")
    given.get_by_role("button", name="Le groupe continue avec").click()
    settled(page)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Groupe").click()
    expect(page.locator(".party-supplies").last).to_contain_text("barque, charrette")
    assert server.read("state")["passage"] == {"boat": "rowing_boat", "vehicle": "cart", "aboard": False, "afloat_h": 12}
