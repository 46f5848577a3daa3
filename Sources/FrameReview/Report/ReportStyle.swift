/// The page's style sheet: light and dark, from the figures' own colors.
enum ReportStyle {
  static let text = #"""
    :root {
      color-scheme: light;
      --page: #FBF9F5; --head: #FFFFFF; --well: #EFEAE2; --card: #FFFFFF; --ink: #24211E;
      --ink2: #6A645C; --line: #DAD3C8; --grid: #E8E2D8; --red: #E4472F; --redText: #BF3420;
      --blue: #3566D6; --blueText: #2B55B8; --amber: #E8A020; --bar: #DAD3C8; --code: #24211E;
      --codeText: #F3EFE8; --codeButton: #4A443E; --pick: #FFFFFF;
    }
    @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) {
      color-scheme: dark;
      --page: #121419; --head: #191C23; --well: #1E222A; --card: #22262F; --ink: #F3EFE8;
      --ink2: #A8A298; --line: #363A44; --grid: #262A33; --red: #FF6B4F; --redText: #FF8A73;
      --blue: #85A7FF; --blueText: #9DB8FF; --amber: #F3BC55; --bar: #363A44; --code: #000000;
      --codeText: #F3EFE8; --codeButton: #363A44; --pick: #3A404C;
    } }
    :root[data-theme=dark] {
      color-scheme: dark;
      --page: #121419; --head: #191C23; --well: #1E222A; --card: #22262F; --ink: #F3EFE8;
      --ink2: #A8A298; --line: #363A44; --grid: #262A33; --red: #FF6B4F; --redText: #FF8A73;
      --blue: #85A7FF; --blueText: #9DB8FF; --amber: #F3BC55; --bar: #363A44; --code: #000000;
      --codeText: #F3EFE8; --codeButton: #363A44; --pick: #3A404C;
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 68px; }
    body {
      margin: 0; background: var(--page); color: var(--ink);
      font: 14.5px/1.5 Inter, "DejaVu Sans", system-ui, sans-serif;
      font-feature-settings: "tnum"; -webkit-font-smoothing: antialiased;
    }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 8px; top: 8px; background: var(--card); padding: 8px 12px; z-index: 9; }
    header.top { background: var(--head); border-bottom: 1px solid var(--line); position: sticky;
      top: 0; z-index: 5; }
    .wrap { max-width: 960px; margin: 0 auto; padding: 0 40px; }
    header.top .wrap { display: flex; align-items: center; gap: 10px; height: 52px; }
    header.top .mark { display: block; }
    header.top h1 { font-size: 16px; font-weight: 600; margin: 0; }
    header.top .what { color: var(--ink2); }
    header.top .counts { margin-left: auto; color: var(--ink2); font-size: 13px; }
    button { font: inherit; color: inherit; cursor: pointer; }
    .plain { border: 1px solid var(--line); background: var(--card); border-radius: 8px;
      padding: 3px 10px; font-size: 12.5px; }
    :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
    main { padding: 24px 0 40px; }
    nav.scenes { margin: 0 0 28px; }
    nav.scenes ol { list-style: none; margin: 0; padding: 0; }
    nav.scenes li { border-bottom: 1px solid var(--grid); }
    nav.scenes a { display: grid; grid-template-columns: 200px 1fr; gap: 16px; padding: 8px 0;
      color: inherit; text-decoration: none; }
    nav.scenes a:hover b { text-decoration: underline; }
    nav.scenes b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
    nav.scenes span { color: var(--ink2); overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap; }
    article { padding: 0 0 56px; }
    .lead { display: grid; grid-template-columns: 1fr 232px; gap: 48px; align-items: start; }
    .count { color: var(--redText); font-size: 13px; margin: 0; }
    h2 { font-size: 28px; line-height: 34px; font-weight: 650; letter-spacing: -.5px; margin: 2px 0 8px;
      overflow-wrap: anywhere; }
    .verdict { margin: 0 0 28px; overflow-wrap: anywhere; }
    .verdict ul { margin: 6px 0 0; padding-left: 18px; color: var(--ink2); font-size: 13px; }
    dl.facts { margin: 0; font-size: 13px; }
    dl.facts div { display: flex; justify-content: space-between; gap: 12px; padding: 5px 0;
      border-bottom: 1px solid var(--line); }
    dl.facts dt { color: var(--ink2); white-space: nowrap; }
    dl.facts dd { margin: 0; font-weight: 600; text-align: right; }
    dl.facts a { color: var(--blueText); font-weight: 400; }
    h3 { font-size: 14.5px; font-weight: 600; margin: 0; }
    .aside { color: var(--ink2); font-size: 13px; margin-left: 10px; font-weight: 400; }
    .strip { display: flex; gap: 5px; margin: 10px 0 8px; padding: 0; list-style: none; }
    .strip li { flex: 1 1 0; min-width: 0; text-align: center; font-size: 12px; color: var(--ink2); }
    .strip button { display: block; width: 100%; padding: 0; border: 1px solid var(--line);
      border-radius: 6px; overflow: hidden; background: var(--well); line-height: 0; }
    .strip img { width: 100%; height: auto; max-height: 96px; object-fit: contain; }
    .strip li.changed button { border: 1.75px solid var(--red); }
    .strip li.changed { color: var(--redText); font-weight: 600; }
    .bars { position: relative; height: 44px; margin-bottom: 18px; cursor: pointer; }
    .bars svg { position: absolute; left: 0; top: 4px; width: 100%; height: 34px; }
    .bars .base { fill: var(--bar); }
    .bars .red { fill: var(--red); }
    .bars .head { position: absolute; top: 0; width: 0; height: 40px; border-left: 1.5px solid var(--ink);
      pointer-events: none; }
    .bars .head::after { content: ""; position: absolute; left: -4.5px; bottom: -3px; width: 8px;
      height: 8px; border-radius: 4px; background: var(--ink); }
    .bar { display: flex; align-items: center; gap: 12px; margin-bottom: 14px; flex-wrap: wrap; }
    .modes { margin-left: auto; display: flex; background: var(--well); border-radius: 9px; padding: 3px; }
    .modes button { border: 0; background: none; border-radius: 7px; padding: 5px 12px; font-size: 13px;
      color: var(--ink2); }
    .modes button[aria-checked=true] { background: var(--pick); color: var(--ink); font-weight: 600;
      box-shadow: 0 1px 2px rgb(0 0 0 / .14); }
    .wells { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px; }
    .well { background: var(--well); border-radius: 10px; padding: 12px 14px 14px; min-width: 0; margin: 0; }
    .well figcaption { display: flex; align-items: baseline; gap: 8px; font-size: 13px; margin-bottom: 10px; }
    .well figcaption b { font-weight: 600; white-space: nowrap; }
    .well figcaption span { margin-left: auto; color: var(--ink2); overflow: hidden;
      text-overflow: ellipsis; white-space: nowrap; }
    .dot { flex: none; width: 8px; height: 8px; border-radius: 4px; align-self: center; }
    .dot.old { background: var(--blue); } .dot.new { background: var(--red); }
    .frame { position: relative; margin: 0 auto; width: 100%; background: #FFFFFF; line-height: 0;
      overflow: hidden; }
    .frame img { width: 100%; height: 100%; display: block; }
    .frame .over { position: absolute; inset: 0; }
    .frame .faint { opacity: .16; }
    .frame svg.outline { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
    .outline polygon { fill: none; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .outline .was { stroke: #3566D6; stroke-dasharray: 3 2.5; } .outline .is { stroke: #BF3420; }
    .blend { isolation: isolate; position: absolute; inset: 0; background: #000; }
    .blend .above { position: absolute; inset: 0; mix-blend-mode: difference; }
    .wells.one { grid-template-columns: minmax(0, 1fr); }
    .wells.one .frame { max-width: 640px; }
    .wells.two { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .divider { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: var(--red);
      pointer-events: none; }
    .tune { display: flex; gap: 12px; align-items: center; justify-content: center; margin-top: 12px;
      font-size: 13px; line-height: 1.5; color: var(--ink2); }
    .tune input { width: 280px; }
    input[type=range] { accent-color: var(--red); }
    .play { display: flex; align-items: center; gap: 10px; margin: 16px 0 28px; }
    .play .go { width: 32px; height: 32px; border-radius: 16px; border: 0; background: var(--ink);
      color: var(--page); padding: 0; }
    .play .step { border: 0; background: none; padding: 4px; width: 28px; height: 28px; }
    .play svg { display: block; margin: auto; fill: currentColor; }
    .play input[type=range] { flex: 1; min-width: 60px; }
    .play .number { font-weight: 600; min-width: 74px; text-align: right; }
    .play .shift { display: flex; align-items: center; gap: 8px; color: var(--ink2); font-size: 13px; }
    .stepper { display: flex; align-items: center; border: 1px solid var(--line); border-radius: 8px;
      background: var(--card); color: var(--ink); }
    .stepper button { border: 0; background: none; width: 28px; height: 28px; }
    .stepper output { min-width: 66px; text-align: center; }
    .scroll { overflow-x: auto; }
    table { width: 100%; border-collapse: collapse; font-size: 13px; }
    th { text-align: left; font-weight: 500; color: var(--ink2); padding: 8px 12px 8px 0;
      border-bottom: 1.5px solid var(--ink2); white-space: nowrap; }
    td { padding: 4px 12px 4px 0; height: 46px; border-bottom: 1px solid var(--grid); vertical-align: middle; }
    td:first-child { white-space: nowrap; font-weight: 600; }
    td:first-child::before { content: ""; display: inline-block; width: 8px; height: 8px; border-radius: 4px;
      background: var(--red); margin-right: 7px; }
    td.amount { font-weight: 600; white-space: nowrap; }
    tr.same td { color: var(--ink2); font-weight: 400; }
    tr.same td:first-child::before { background: none; border: 1.5px solid var(--ink2); width: 5px; height: 5px; }
    .curve { width: 176px; height: 34px; display: block; overflow: visible; }
    .curve path { fill: none; vector-effect: non-scaling-stroke; }
    .curve .was { stroke: var(--blue); stroke-width: 1.5; stroke-dasharray: 3 2.5; }
    .curve .is { stroke: var(--red); stroke-width: 1.75; }
    .curve .flat { stroke: var(--ink2); stroke-width: 1; }
    .curve line { stroke: var(--ink2); stroke-width: 1; vector-effect: non-scaling-stroke; opacity: .6; }
    .chip { display: inline-block; width: 28px; height: 18px; border-radius: 4px; vertical-align: middle;
      border: 1px solid var(--line); }
    .events { margin: 20px 0 0; font-size: 13px; }
    .events ul { margin: 6px 0 0; padding-left: 18px; }
    .command { display: flex; align-items: center; gap: 12px; background: var(--code); color: var(--codeText);
      border-radius: 10px; padding: 10px 10px 10px 18px; margin: 28px 0 10px; }
    .command code { font: 13px/1.5 "DejaVu Sans Mono", ui-monospace, monospace; flex: 1; overflow-x: auto;
      white-space: pre; }
    .command button { border: 0; border-radius: 8px; background: var(--codeButton); color: var(--codeText);
      padding: 6px 14px; font-weight: 600; font-size: 13px; }
    .foot { color: var(--ink2); font-size: 12.5px; margin: 14px 0 0; }
    kbd { font: inherit; font-weight: 600; }
    section.rest { border-top: 1px solid var(--line); padding-top: 20px; }
    section.rest ul { columns: 2; column-gap: 40px; padding: 0; margin: 10px 0 0; list-style: none;
      font-size: 13px; color: var(--ink2); }
    section.rest li { padding: 3px 0; break-inside: avoid; }
    section.rest b { color: var(--ink); font-weight: 500; }
    @media (max-width: 720px) {
      .wrap { padding: 0 16px; } .lead { grid-template-columns: 1fr; gap: 16px; }
      .wells, .wells.two { grid-template-columns: 1fr; } .strip li:nth-child(even) { display: none; }
      section.rest ul { columns: 1; } nav.scenes a { grid-template-columns: 1fr; gap: 0; }
      header.top .what { display: none; } header.top .counts { font-size: 12px; }
      .lead { margin-bottom: 20px; } .modes { margin-left: 0; } .play { flex-wrap: wrap; }
    }
    @media print { header.top { position: static; } .play, .modes { display: none; } }
    """#
}
