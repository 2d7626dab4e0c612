/**
 * The answer is on the first screen: of a result of any kind, at the width of a desk and of a phone, the
 * answer, its number and its first figure; and the whole result is a few screens long.
 */
import { paths } from '../../src/lib/paths.ts'
import { bidirectionalResult } from '../helpers/bidirectional-result.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { hashOf, memberWorld } from '../helpers/e2e/member-world.ts'
import { paidMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'

type Size = { viewport: { width: number; height: number }; language: Language; most: number }

const SIZES: readonly Size[] = [
  { viewport: { width: 1440, height: 900 }, language: 'en', most: 5 },
  { viewport: { width: 390, height: 844 }, language: 'zh', most: 9 },
]
/** Where pictures go when somebody wants to look at them. */
const PICTURES = process.env['VERISCOPE_PICTURES']

for (const { viewport, language, most } of SIZES) {
  test.describe(`${viewport.width} px, ${language}`, () => {
    test.use({
      viewport,
      language,
      ...(viewport.width < 500 && { hasTouch: true, isMobile: true }),
    })

    test(`the answer of every kind of result is on the first screen `, async ({
      reader,
      page,
      server,
    }) => {
      test.setTimeout(240_000)
      const world = await memberWorld(server, language === 'zh' ? '沈' : 'Shen')
      await reader.signIn(world.member)
      await reader.chooseScheme('system')
      const found: string[] = []
      for (const { toolId, id } of world.records) {
        await page.goto(paths.recordInfo(id))
        const summary = reader.main.getByRole('region', {
          name: reader.text('analysis.summary.title'),
          // 结论 is a part of other headings too.
          exact: true,
        })
        if (
          !(await summary.waitFor({ timeout: 5000 }).then(
            () => true,
            () => false,
          ))
        ) {
          found.push(`${toolId}: no summary`)
          continue
        }
        const bottomOf = async (name: string, at: ReturnType<typeof summary.locator>) => {
          const box = await at.first().boundingBox()
          if (!box) found.push(`${toolId}: no ${name}`)
          else if (box.y + box.height > viewport.height) {
            found.push(`${toolId}: the ${name} ends at ${Math.round(box.y + box.height)}`)
          }
        }
        await bottomOf('answer', summary.getByRole('paragraph'))
        await bottomOf('number', summary.getByRole('definition'))
        await bottomOf('first figure', summary.getByRole('figure'))
        // The parts that are drawn later are there.
        await page.waitForTimeout(800)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        if (height > most * viewport.height) {
          found.push(`${toolId}: ${(height / viewport.height).toFixed(1)} screens`)
        }
        if (PICTURES) {
          for (const scheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: scheme })
            const name = `${PICTURES}/${toolId}-${language}-${viewport.width}-${scheme}`
            await page.screenshot({ path: `${name}.png` })
            if (scheme === 'light')
              await page.screenshot({ path: `${name}-all.png`, fullPage: true })
          }
          await page.emulateMedia({ colorScheme: 'light' })
        }
      }
      expect(found).toEqual([])
    })
  })
}

test.describe('read aloud', () => {
  test.use({ language: 'en' })

  test('a result says its answer, its numbers, its figure, its checks with their grades', async ({
    page,
    reader,
    server,
  }) => {
    const { member, records } = await memberWorld(server, 'Shen')
    await reader.signIn(member)
    await page.goto(paths.recordInfo(records[0]?.id ?? ''))
    const summary = reader.main.getByRole('region', { name: 'Answer', exact: true })
    await expect(summary).toBeVisible()
    // Word joiners keep an interval in one line; nobody hears them.
    const read = (await summary.ariaSnapshot()).replaceAll('\u2060', '')
    const order = [
      'heading "Answer" [level=2]',
      'By IVW, each unit increase in genetically predicted Butyrate is associated',
      'term: IVW',
      'definition: β 0.207',
      'definition: 95% CI 0.153–0.262',
      'p = 6.9 × 10',
      'figure "Estimates by method',
      'listitem: IVW 0.207 (0.153–0.262)',
      'listitem: Weighted median 0.197 (0.159–0.234)',
      'listitem: MR-Egger 0.086 (−0.091 to 0.262)',
      'term: Variants',
      'heading "Checks" [level=3]',
      'button "Directional pleiotropy"',
      'text: Against',
      'button "Instrument strength"',
      'text: Look closer',
      'button "Reliance on single variants"',
      'text: Holds',
    ]
    let from = 0
    for (const said of order) {
      const at = read.indexOf(said, from)
      expect(at, `${said} in\n${read.slice(from)}`).toBeGreaterThanOrEqual(0)
      from = at + said.length
    }
  })
})

for (const { viewport, language } of SIZES) {
  test.describe(`long names, ${viewport.width} px`, () => {
    test.use({ viewport, language })

    test('names of 80 characters: nothing is wider than the page, every table can be moved', async ({
      page,
      reader,
      server,
    }) => {
      test.setTimeout(120_000)
      const member = await paidMember(server, 'plus')
      const token = await signInByCall(server, member)
      await reader.signIn(member)
      const long = JSON.stringify(await bidirectionalResult())
        .replaceAll(
          'BMI',
          `Body mass index, sex-combined, ${'adjusted for age and '.repeat(2)}array`,
        )
        .replaceAll('CHD', `Coronary_heart_disease_${'x'.repeat(57)}`)
        .replaceAll('a'.repeat(64), hashOf('mv_three_60'))
      const content = recordParams('Long names')
      const params = { ...content, toolId: '6004', inputSha256: hashOf('mv_three_60') }
      const reply = await callServer(server, 'saveRecord', { ...params, result: long }, token)
      expect(reply.code).toBe(200)
      await page.goto(paths.recordInfo(String(content['id'])))
      const summary = reader.main.getByRole('region', {
        name: reader.text('analysis.summary.title'),
        exact: true,
      })
      await expect(summary).toBeVisible()
      const folded = reader.main.locator('h2 button[aria-expanded="false"]')
      while ((await folded.count()) > 0) await folded.first().click()
      // What moves within a box of its own is not wider than the page.
      const wider = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement
        if (scrollWidth <= clientWidth) return []
        const moves = (element: Element | null): boolean =>
          element !== null &&
          (getComputedStyle(element).overflowX !== 'visible' || moves(element.parentElement))
        return [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .filter((element) => !moves(element))
          .map((element) => `${element.localName}: ${element.textContent.slice(0, 60)}`)
      })
      expect(wider).toEqual([])
      expect(await accessFaults(page)).toEqual([])
    })
  })
}
