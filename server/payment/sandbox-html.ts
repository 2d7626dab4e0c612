/** HTML of the sandbox's page: no script, forms only. */
import { languageFacts, otherContentLanguages } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import { returnTo } from './provider.ts'
import { formatMoney } from '../../src/lib/format-money.ts'
import { escapeHtml } from '../html.ts'
import { type SandboxPayment, stateOf } from './sandbox-store.ts'
import type { SandboxChoice } from './sandbox-choices.ts'
import { SANDBOX_TEXTS, type SandboxLanguage, type SandboxTexts } from './sandbox-texts.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#1f2935;--dim:#5c6b7d;--page:#f7f9fb;--card:#fff;--line:#93a1b0;--soft:#e3e9ef;--accent:#0a71b2;--on-accent:#fff;--mark:#fff3d6;--mark-ink:#6b4700;--mark-line:#d9a400}
@media (prefers-color-scheme:dark){:root{--ink:#dbe3ec;--dim:#93a3b4;--page:#111924;--card:#17212e;--line:#56677c;--soft:#2a3748;--accent:#5fb4ee;--on-accent:#0b1621;--mark:#33290f;--mark-ink:#f3d48a;--mark-line:#8a6a12}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 'Inter Variable',system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;color:var(--ink);background:var(--page)}
.mark{background:var(--mark);color:var(--mark-ink);border:2px dashed var(--mark-line);border-radius:12px;margin:0 0 1rem;padding:.75rem 1rem}
.mark strong{display:block}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;margin-bottom:1rem}
h1{font-size:1.25rem;line-height:1.3;margin:0}
h2{font-size:.875rem;font-weight:600;color:var(--dim);margin:1.75rem 0 .5rem}
a{color:var(--accent)}
header a,.back{display:inline-flex;align-items:center;min-height:44px}
.card{background:var(--card);border:1px solid var(--soft);border-radius:12px;padding:1.25rem}
dl{margin:0;display:grid;gap:1rem}
dt{color:var(--dim);font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}
.amount{font-size:2rem;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
ul{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--soft);border-radius:12px}
li{padding:.75rem;display:grid;gap:.375rem}
li+li{border-top:1px solid var(--soft)}
button{font:inherit;font-weight:600;width:100%;min-height:44px;padding:.5rem 1rem;border-radius:8px;border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer}
button:hover{border-color:var(--accent);color:var(--accent)}
.first button{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.first button:hover{filter:brightness(1.08);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.hint{margin:0;color:var(--dim);font-size:.875rem}
.said{margin:1.25rem 0 .25rem;font-weight:600}
@media (min-width:30rem){li{grid-template-columns:13rem 1fr;align-items:center;gap:1rem}}
`

const GROUPS: readonly { text: 'paid' | 'failed' | 'less'; choices: readonly SandboxChoice[] }[] = [
  { text: 'paid', choices: ['succeed', 'abandon'] },
  { text: 'failed', choices: ['declined', 'insufficientFunds'] },
  {
    text: 'less',
    choices: [
      'toldFirst',
      'toldLate',
      'toldTwice',
      'neverTold',
      'declinedLater',
      'expiresSoon',
      'slowRefund',
    ],
  },
]

function renderChoice(choice: SandboxChoice, texts: SandboxTexts): string {
  const { title, hint } = texts.choices[choice]
  const mark = choice === 'succeed' ? ' class="first"' : ''
  return `<li${mark}><button name="choice" value="${choice}" aria-describedby="hint-${choice}">${escapeHtml(title)}</button>
<p class="hint" id="hint-${choice}">${escapeHtml(hint)}</p></li>`
}

function renderForm(row: SandboxPayment, language: SandboxLanguage): string {
  const texts = SANDBOX_TEXTS[language]
  const groups = GROUPS.map(
    ({ text, choices }) => `<h2>${escapeHtml(texts[text])}</h2>
<ul>${choices.map((choice) => renderChoice(choice, texts)).join('\n')}</ul>`,
  )
  return `<form method="post" action="${encodeURIComponent(row.ref)}?lang=${language}">
${groups.join('\n')}
</form>`
}

const TAG: Readonly<Record<SandboxLanguage, string>> = { zh: 'zh-CN', en: 'en' }
const ZONE: Readonly<Record<SandboxLanguage, string>> = { zh: 'Asia/Shanghai', en: 'UTC' }
const ZONE_NAME: Readonly<Record<SandboxLanguage, string>> = { zh: '（北京时间）', en: ' UTC' }

/** Formats a time in the zone where most speakers of the language live, with that zone. */
function moment(language: SandboxLanguage, at: Date): string {
  const shown = new Intl.DateTimeFormat(languageFacts(language).documentTag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ZONE[language],
  }).format(at)
  return `${shown}${ZONE_NAME[language]}`
}

function renderFacts(row: SandboxPayment, language: SandboxLanguage): string {
  const texts = SANDBOX_TEXTS[language]
  const inOther = /\p{Script=Han}/u.test(row.description) ? 'zh' : 'en'
  const rows = [
    [
      texts.amount,
      `<span class="amount">${escapeHtml(formatMoney(language, row.amount, row.currency, true))}</span>`,
    ],
    [texts.bought, `<span lang="${inOther}">${escapeHtml(row.description)}</span>`],
    ...(row.state === 'requires_more'
      ? [[texts.until, escapeHtml(moment(language, row.expiresAt))]]
      : []),
  ]
  return `<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

function renderEnd(row: SandboxPayment, state: string, texts: SandboxTexts): string {
  const statement =
    state === 'captured' ? texts.captured : state === 'error' ? texts.error : texts.canceled
  return `<p role="status" class="said">${escapeHtml(statement)}</p>
<p><a class="back" href="${escapeHtml(returnTo(row.returnUrl, state === 'captured' ? 'done' : 'left'))}">${texts.back}</a></p>`
}

function frame(language: SandboxLanguage, content: string): string {
  const texts = SANDBOX_TEXTS[language]
  const [other = language] = otherContentLanguages(language)
  return `<!doctype html>
<html lang="${TAG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${texts.title} · ${brand.name[language]}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="mark"><strong>${texts.mark}</strong> ${texts.markHint}</p>
<header><h1>${brand.name[language]} · ${texts.title}</h1><a href="?lang=${other}" lang="${TAG[other]}">${texts.other}</a></header>
${content}
</main>
</body>
</html>
`
}

/** The page of one payment: with the choices, or with its outcome. */
export function renderSandboxPage(
  row: SandboxPayment,
  now: Date,
  language: SandboxLanguage,
): string {
  const state = stateOf(row, now)
  const isOpen = state === 'requires_more'
  const shown = { ...row, state }
  return frame(
    language,
    `<div class="card">${renderFacts(shown, language)}</div>
${isOpen ? renderForm(row, language) : renderEnd(row, state, SANDBOX_TEXTS[language])}`,
  )
}

/** A page with one sentence in place of a payment. */
export function renderSandboxSentence(
  text: 'missing' | 'elsewhere',
  language: SandboxLanguage,
): string {
  return frame(language, `<p class="card">${escapeHtml(SANDBOX_TEXTS[language][text])}</p>`)
}
