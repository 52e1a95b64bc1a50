"""The arithmetic, against libsecp256k1 and published vectors."""

from __future__ import annotations

import pytest
from coincurve import PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from noir.duo import group
from noir.duo.group import LAMBDA, G, N, P
from noir.duo.version import NEWEST

SCALARS = st.integers(1, N - 1)
EDGES = (
    1,
    2,
    3,
    15,
    16,
    17,
    2**128,
    2**129 - 1,
    2**129,
    2**255,
    LAMBDA,
    LAMBDA + 1,
    N - LAMBDA,
    N - 2,
    N - 1,
)

# secret key -> x of the public key, from the test vectors of BIP 340
BIP340 = {
    0x3: 0xF9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9,
    0xB7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF: (
        0xDFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659
    ),
    0xC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B14E5C9: (
        0xDD308AFEC5777E13121FA72B9CC1B7CC0139715309B086C960E18FD969774EB8
    ),
    0x0B432B2677937381AEF05BB02A66ECD012773062CF3FA2549E44F58ED2401710: (
        0x25D1DFF95105F5253C4022F628A996AD3A0D95FBF21D468A1B33F8C160D8F517
    ),
}
NOT_ON_THE_CURVE = 0xEEFDEA4CDB677750A420FEE807EACF21EB9898AE79B9768766E4FAA04A2D4A34  # BIP 340, vector 5


def theirs(scalar: int, point: group.Point = G) -> bytes:
    """Return the product computed by libsecp256k1."""
    return PublicKey(group.pack(point)).multiply(scalar.to_bytes(32, "big")).format()


@pytest.mark.parametrize("secret", BIP340)
def test_published_keys_come_out(secret: int) -> None:
    """The public keys of BIP 340 are those of their secret keys."""
    assert group.times(secret, [G])[0][0] == BIP340[secret]


@pytest.mark.parametrize("scalar", EDGES)
def test_scalars_at_the_edges(scalar: int) -> None:
    """Scalars where digits or the splitting change agree with libsecp256k1, with a prepared point, too."""
    assert group.pack(group.times(scalar, [G])[0]) == theirs(scalar)
    assert group.pack(group.multiply_prepared(scalar, group.prepare([G]))[0]) == theirs(scalar)


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(SCALARS, SCALARS)
def test_any_point_times_any_scalar(one: int, two: int) -> None:
    """Multiplication agrees with libsecp256k1."""
    (point,) = group.times(one, [G])
    assert group.pack(group.times(two, [point])[0]) == theirs(two, point)
    assert group.multiply_prepared(two, group.prepare([G, point])) == group.times(two, [G, point])


@settings(max_examples=20, deadline=None)
@given(SCALARS, st.integers(0, 2**128 - 1), SCALARS)
def test_a_sum_of_multiples(one: int, two: int, three: int) -> None:
    """Sums of products, as proofs are checked by, agree with libsecp256k1."""
    points = group.times(three, [G, NEWEST.point(b"face")])
    (found,) = group.combine([(one, points[:1]), (two, points[1:])])
    parts = [
        PublicKey(theirs(scalar, point)) for scalar, point in zip((one, two), points, strict=True) if scalar
    ]
    assert found is not None
    assert group.pack(found) == PublicKey.combine_keys(parts).format()


def test_the_neutral_point_and_doubling_are_no_accident() -> None:
    """Sums that meet themselves or cancel come out right."""
    assert group.combine([(5, [G]), (N - 5, [G])]) == [None]
    assert group.combine([(N - 1, [G]), (3, [G])]) == group.times(2, [G])
    assert group.combine([(7, [G]), (7, [G])]) == group.times(14, [G])
    assert group.combine([(0, [G])]) == [None]


@pytest.mark.parametrize("count", [0, 1, 8, 9, 16])
def test_points_have_one_text_each(count: int) -> None:
    """Points survive packing, one by one and all together."""
    points = [NEWEST.point(b"%d" % number) for number in range(count)]
    assert [group.unpack(group.pack(point)) for point in points] == points
    assert group.unpack_all(group.pack_all(points), count) == points
    assert group.packed_size(count) == len(group.pack_all(points)) == 32 * count + -(-count // 8)


@pytest.mark.parametrize("x", [NOT_ON_THE_CURVE, P, P + 1, 2**256 - 1])
def test_what_is_no_point_is_refused(x: int) -> None:
    """It refuses coordinates off the curve, or too large."""
    with pytest.raises(group.NotAPoint):
        group.unpack(b"\2" + x.to_bytes(32, "big"))


@pytest.mark.parametrize("scalar", [0, N, N + 1, -1])
def test_what_is_no_scalar_is_refused(scalar: int) -> None:
    """It refuses to multiply by zero or by more than the order."""
    with pytest.raises(group.NotAPoint):
        group.times(scalar, [G])
    with pytest.raises(group.NotAPoint):
        group.multiply_prepared(scalar, group.prepare([G]))


def test_signs_that_belong_to_no_point_are_refused() -> None:
    """Spare bits of a packed deck are zero, so that a deck has one text."""
    data = bytearray(group.pack_all([G]))
    data[-1] |= 2
    with pytest.raises(group.NotAPoint):
        group.unpack_all(bytes(data), 1)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_sum_of_equal_terms_is_a_multiple(count: int) -> None:
    """Where the formula of addition fails, the terms after it still count."""
    assert group.combine([(1, [G])] * count) == group.times(count, [G])
