/**
 * Not a test: `npm run gallery` takes a picture of every state in every cell that is asked for, to be looked at by people;
 * `npm run pictures` compares them with those of another commit.
 */
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TOOLS } from '../../src/contract/tools.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { readSelection } from '../helpers/e2e/catalogue/selection.ts'
import type { Cell } from '../helpers/e2e/catalogue/cells.ts'
import { nameOf, type PageState, type Persona } from '../helpers/e2e/catalogue/state.ts'
import { createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { maskVariableTexts } from '../helpers/e2e/mask-variable-texts.ts'
import { takeLargePicture } from '../helpers/e2e/displays.ts'
import { waitUntilStable } from '../helpers/e2e/stable-page.ts'
import { DESKTOP, expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'
import { Crawl } from '../helpers/e2e/crawl.ts'

const { states, cells, into, isStill } = readSelection(process.env)
/** The folder of the pictures that these are compared with. */
const BEFORE = process.env['VERISCOPE_GALLERY_BEFORE']
/** The folder for pictures of what differs. */
const DIFFERENCE = process.env['VERISCOPE_GALLERY_DIFFERENCE']
/** Two drawings of the same letters differ by less. */
const TOLERANCE = { threshold: 0.15, maxDiffPixels: 12 }
const CRAWL_MS = 3_600_000

const NICKS = { zh: '林', en: 'Lin' } as const

const fileOf = (state: PageState, { language, scheme, width, display }: Cell) =>
  join(
    [language, width, scheme, ...(display === 'usual' ? [] : [display])].join('-'),
    `${nameOf(state).replace('/', '.')}.png`,
  )

/** Compares a picture with the one before; where they differ, keeps what does. */
function compare(picture: Buffer, file: string): void {
  if (BEFORE === undefined || DIFFERENCE === undefined || !existsSync(join(BEFORE, file))) return
  const { attachments } = test.info()
  const known = attachments.length
  try {
    expect(picture).toMatchSnapshot(file.split(/[\\/]/), TOLERANCE)
  } catch {
    const shown = attachments.slice(known).find(({ name }) => name.endsWith('-diff.png'))
    mkdirSync(dirname(join(DIFFERENCE, file)), { recursive: true })
    if (shown?.path) cpSync(shown.path, join(DIFFERENCE, file))
    else writeFileSync(join(DIFFERENCE, file), picture)
  }
}

/** Lays out what is below the window, also what is loaded later, which the page leaves until the user comes near. */
function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('main * { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
}

type Take = (state: PageState, cell: Cell) => Promise<void>

async function takeAll(crawl: Crawl, of: readonly PageState[], own: readonly Cell[], take: Take) {
  const missed: string[] = []
  for (const state of of) {
    const fitting = own.filter(({ width }) => width >= (state.fromWidth ?? 0))
    // A state that cannot be reached is said, and the others are taken.
    await crawl
      .show(state, fitting, (cell) => take(state, cell))
      .catch((error: unknown) => missed.push(`${nameOf(state)}: ${String(error).split('\n')[0]}`))
  }
  for (const each of missed) console.log(`not reached: ${each}`)
}

for (const language of new Set(cells.map((cell) => cell.language))) {
  const own = cells.filter((cell) => cell.language === language)
  const of = (who: Persona) => states.filter((state) => state.who === who)

  test.describe(language, () => {
    test.use({
      ...DESKTOP,
      language,
      colorScheme: 'light',
      timezoneId: LANGUAGE_USE[language].timezoneId,
    })

    const taker =
      (page: Parameters<typeof maskVariableTexts>[0]): Take =>
      async (state, cell) => {
        await page.evaluate(drawAll)
        // Parts far below are loaded when the user comes near them.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await page.waitForTimeout(150)
        if (!state.isBusy) await waitUntilStable(page)
        await page.evaluate(() => window.scrollTo(0, 0))
        if (isStill) await maskVariableTexts(page)
        const picture =
          cell.display === 'large'
            ? await takeLargePicture(page)
            : await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
        const file = fileOf(state, cell)
        mkdirSync(dirname(join(into, file)), { recursive: true })
        writeFileSync(join(into, file), picture)
        compare(picture, file)
      }

    if (of('visitor').length > 0) {
      test('visitors', async ({ page, user, server }) => {
        test.setTimeout(CRAWL_MS)
        await user.chooseScheme('system')
        const crawl = new Crawl(user, { addresses: await realAddresses(server), member: null })
        await takeAll(crawl, of('visitor'), own, taker(page))
      })
    }

    if (of('newcomer').length > 0) {
      test('newcomers', async ({ page, user, server }) => {
        test.setTimeout(CRAWL_MS)
        await user.signIn(await registerMember(server, NICKS[language]))
        await user.chooseScheme('system')
        await takeAll(
          new Crawl(user, { addresses: [], member: null }),
          of('newcomer'),
          own,
          taker(page),
        )
      })
    }

    if (of('member').length > 0) {
      test('members', async ({ page, user, server }) => {
        test.setTimeout(CRAWL_MS)
        const tools = TOOLS.map(({ id }) => id)
        const member = await createMemberFixture(server, NICKS[language], tools)
        await user.signIn(member.member)
        await user.chooseScheme('system')
        const fixture = { addresses: await realAddresses(server, member.token), member }
        await takeAll(new Crawl(user, fixture), of('member'), own, taker(page))
      })
    }
  })
}

test.describe('README', () => {
  test.skip(process.env['VERISCOPE_GALLERY_README'] === undefined)
  test.use({ viewport: { width: 1280, height: 1560 }, language: 'en' })

  test('picture of a result', async ({ page, user, server }) => {
    await user.signIn(await registerMember(server, 'Lin'))
    await runAnalysis(user, { exposure: 'Butyrate', outcome: 'BMI', effects: makeEffects(24, 7) })
    await expect(page.getByText(user.text('records.state.saved')).first()).toBeVisible()
    // The answer to the question about saving is confirmed once.
    await page.reload()
    await user.waitUntilSettled()
    await page.screenshot({ path: 'docs/images/result.png' })
  })
})
