"""Topic 03: VP scales."""

from tests.cases.binding import Applied, Binding, By, Chosen

BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs:final.victory_points"

BINDINGS: dict[str, Binding] = {
    "vp.itc": Applied(
        "anc-2018-itc-open:qualifying.victory_points",
        "won_by",
        takes={"margin": "net_imps"},
        gives={"winner": "winner", "loser": "loser", "vp": "winner"},
        policy={
            "loser": By(
                "loser",
                {
                    "signed_net": {"loser": "own"},
                    "complement70": {"loser": "complement", "shared": 70},
                },
            )
        },
    ),
    "vp.itc.bye": Applied(
        "anc-2018-itc-open:qualifying.bye", "worth", gives={"vp": "vps", "net_imps": "own"}
    ),
    "vp.ipc": Applied(
        "anc-2018-ipc:victory_points",
        "worth",
        takes={"own": "percent"},
        gives={"vp_exact": "exact", "vp_2dp": "rounded"},
    ),
    "vp.table": Applied(
        By(
            "boards",
            {
                "14": "sydney-2003-seniors-teams:qualifying.victory_points",
                "8": "sydney-2003-swiss-teams:victory_points",
            },
        ),
        "won_by",
        takes={"margin": "net_imps"},
        gives={"winner": "winner", "loser": "loser"},
    ),
    "vp.dcbrp_final": Chosen(
        By(
            "own_net_imps",
            {
                "": Applied(
                    BLUE_RIBBON,
                    "match",
                    takes={"home": "ns_total", "away": "ew_total"},
                    gives={"ns_vp": "home", "ew_vp": "away"},
                    policy={
                        "reading": By(
                            "reading",
                            {
                                "own_net": {"between": "own"},
                                "difference_of_two_totals": {"between": "difference"},
                            },
                        )
                    },
                )
            },
            otherwise=Applied(BLUE_RIBBON, "vps", takes={"own": "own_net_imps"}, gives={"vp": ""}),
        )
    ),
    "vp.wbf_continuous": Applied(
        By(
            "boards",
            {"9": "anc-2018-butler-womens:victory_points"},
            otherwise="wbf-2023-teams:victory_points",
        ),
        "won_by",
        takes={"margin": "net_imps", "boards": "boards"},
        gives={"winner": "winner", "loser": "loser"},
    ),
}
