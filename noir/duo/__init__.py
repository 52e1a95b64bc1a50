"""Duo: two people, two devices, no server, and hidden hands that need no trust.

Each player's device locks and shuffles the cards. A player can look at a card if the rules allow it,
because the other's device takes its lock off. Only texts travel, one after the other in turn, by any
carrier: a link in a messenger, a data channel, another window, a file.

>>> import secrets
>>> host = Device.invite(secrets.token_bytes(32), "district")
>>> for _ in host.work():                    # slices of a few milliseconds, let others in between
...     pass
>>> line = host.save()                       # write it
>>> host.mark_as_saved(line)                 # write first, send after
>>> text = host.outgoing                     # send it

>>> offer = Invitation.read(text)            # to be shown before sitting down
>>> offer.game, offer.first, offer.aid
('district', 'toss', False)
>>> destination(text) == (offer.id, 1)       # the game that a text is of, and the player (1 guest) it is for
True

The guest's device is ``Device.accept(seed, text)``. It works, is saved and sends in the same way. Each then
takes the other's text by ``receive``: whole, or it raises Refused and nothing has changed. ``act`` plays an
action of ``legal()``, in the notation of the engine. ``split`` takes an address apart, which has one text, or
the last one and that of a rematch.

A device *is* its seed and the log of all texts. Everything else is computed from them, natively and in the
page by the same Python. ``noir`` has no randomness of its own: a seed comes from the system's source, 32
fresh bytes for each game, and never from the seed of a deal.

What a page asks
  ``status``       "waiting" (not both have sat down), "mine", "theirs", "over", "stopped" (``stopped_by``)
  ``outgoing``     the text to send, as long as it can be sent (again). "" while there is none, while work is
                   left, and until ``mark_as_saved`` has confirmed it. ``passive``: made without a choice
  ``legal()``      the actions to choose from now, or () on the other's turn. One player may act twice
                   running (the last card of a round and the first of the next): ``act`` is then called twice,
                   and the text is ready after the second. ``only_action`` is the one there is, if no other is
  ``match``        a stand-in Match: it agrees with all that is known, and its hidden cards are made up. Look
                   at it with ``observe(device.seat)`` only, as ``observation`` does. After the audit it
                   is the true match. None until the first cards have come (host: message 4, guest: 5)
  ``pending``      actions sent that take effect in ``match`` only when the other's device has answered
                   (in Killer vs Inspector a kill, an arrest, an exoneration, a draw, a disguise)
  ``friend``       the other's signing key, which stays the same in rematches. ``has_begun``: the other has
                   gone on after seeing the cards. Before that a player who dislikes them can drop the game
  ``seat``, ``outcome``, ``id`` (hexadecimal, in every text of the game), ``rules`` (game, first, aid, after)
  ``proof``        "" in play, then "unproven", "proven", "failed" (``proof_code``). ``record()`` once proven
  ``work()``       long work in slices: the promise before the device's first text, the check of the
                   other's shuffle (meanwhile the hand can be played, but the text waits), the audit.
                   ``busy`` says whether there is any. After every call of the others: run it
  ``evidence()``   the finished game as a line for anybody to check: ``Device.load(line, check=True)``, then
                   ``work``. It opens the cards and has no signing key. ``save()`` would give both away
  ``play_on(rng)`` a Match to play on against a bot, from what is known
  ``rematch(seed)`` the host's Device of the next game, signed by this one. ``is_rematch(text)`` tells the
                   other side that it is genuine, and ``Device.accept(seed, text, before)`` answers it with
                   the key of the game before. Nobody else can
  ``stop()``       give up. ``Refused.code`` is one of CODES, and ``Refused.texts`` holds both texts of a fork

Playing live
  ``outgoing_with(code)``  the outgoing text with a connection code signed for this very text, in one token.
                   The code may be made after the text was stored: message and log stay as they are
  ``received_code`` the code that came with the text just accepted, else "". A text that was seen before
                   brings none. A code that the other did not sign for this text is Refused ("code").
                   ``Invitation.read(text).code`` is the host's. ``bare(text)`` is the text without its code
  ``hello(nonce)``, ``is_hello(text, nonce)``  prove over a live channel that the other player of this game is
                   at its end. The nonce names the channel, such as both its fingerprints
  ``words``        two words that both devices have. Spoken, they show that the line is not intercepted

Write first, send after. One writer. An invitation is answered once, ever
  These rules keep the key. Two answers to one promise of veils (two replies to one invitation answered
  by a host whose memory was set back) give the key away, and with it every card.
  - ``outgoing`` hands out no text before ``mark_as_saved(line)`` confirmed that a line of ``save()`` with
    it is written. Whatever was never handed out may be forgotten.
  - A store must ask ``continues(old, new)`` in the transaction that writes, and refuse the write if it is
    False: then of two tabs with one game only the first goes on. The page should hold a lock besides.
  - ``load`` is for the line that the page itself wrote last. Whatever comes from a file or a backup goes
    through ``restore``, which cancels an invitation without a reply. A backup of a later moment can be
    played on. If the game has gone on elsewhere, the other's device refuses the text as a fork, and no key
    is lost. But in Killer vs Inspector a device set back can be made to answer a second question.
  - ``save()`` holds the seed, and the seed is the hand: it belongs in no link, log or report.

What is proven, and when
  At once, before a text is accepted: that it is the other's (a Schnorr signature), that a card handed over
  or shown is the one that lay there (the same 48 bytes), that a text fits its place, every rule that
  depends on cards shown, and in Killer vs Inspector every claim about hidden cards (a victim is beside
  the Killer, a radar's answer, "it was not me"), by proofs that tell nothing else.
  At the third and fourth message: that each deck is a shuffle of the one before. A cheat passes once in
  2^20 times (2^16 in version 1). A false deck stops the game there, before anybody sees a card (up to version
  3 with the first action). Mostly a false host stays silent, as it knows before the third message whether
  the cheat would pass.
  At the end each opens the secret of the cards, encrypted to the other, and signs the whole game with a key
  that is never opened. A false secret is refused. The audit then finds whether both coins and decks
  belong to the secrets, and whether the engine plays the whole record with the cards as they were dealt. A
  win counts as proven when the audit has held, for which the winner's secret must be open. The loser owes
  nothing, and leaving costs nothing but the proof. ``evidence()`` convinces a third person only that the
  holder of both signing keys played this game, and one person can hold both.
  Never: that a player works alone, without help from a person or a bot. A player who dislikes a beginning can
  leave it: the other sees a game that never began.
  The parts are standard (secp256k1, Schnorr and Chaum-Pedersen proofs, cut and choose, proofs of one of
  many), and the arithmetic is checked against another library. **The composition has been read by nobody
  outside this project**. The code is open and tested, which is less than proven secure. Nor does it hide
  how long its arithmetic takes.

PROTOCOL.md beside this file has every byte, with test vectors. YOUR_GAME.md takes a game of your own from its
rules to a proven end.

The modules: ``version``, ``group`` (the curve), ``deck``, ``shuffle_proof``, ``seal`` (signatures and small
proofs), ``signing``, ``encoding`` (messages as texts), ``rules``, ``position``, ``messages``, ``sequence``
(their order), ``jobs`` (long work), ``audit``, ``save_line``, ``device_state``, ``device``. A game joins by a
table of places beside its rule book, ``noir/games/<game>/duo.py`` (see ``noir.hidden_cards``), or by
``add_game``.
"""

from noir.duo.device import Device
from noir.duo.encoding import bare, is_whole, split
from noir.duo.errors import CODES, Refused
from noir.duo.invitation import Invitation
from noir.duo.rules import Rules, add_game, has_duo
from noir.duo.save_line import continues
from noir.duo.sequence import destination

__all__ = [
    "CODES",
    "Device",
    "Invitation",
    "Refused",
    "Rules",
    "add_game",
    "bare",
    "continues",
    "destination",
    "has_duo",
    "is_whole",
    "split",
]
