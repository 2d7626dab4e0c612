/** The steps: what a user clicks and types, and what must be there before the next input. */
import { expect, type Page } from '@playwright/test'
import type { Reader } from '../../helpers/e2e/reader.ts'
import type { Step } from './interactions.ts'
import type { Addresses } from './member.ts'

/** For what is no interaction: on a busy machine, with the processor ÷ 4, a page takes its time to open. */
export const PATIENCE_MS = 240_000
const LONG = { timeout: PATIENCE_MS }

/**
 * After a press the page is left alone until it has answered: a check that fails has Playwright write down the whole page
 * for its error, a second of the page's thread, before the paint that is measured.
 */
const ANSWERED_MS = 800
const answered = (page: Page) => page.waitForTimeout(ANSWERED_MS)

/** Waits for a page as tests do, whose own waits are those of a machine that does nothing else. */
async function settled(reader: Reader): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      await reader.settled()
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

/** In the workspace: menu and search. */
export function frameSteps(reader: Reader, origin: string): Step[] {
  const { page } = reader
  return [
    {
      name: '(the list of tools is opened)',
      act: async () => {
        await page.goto(`${origin}/analysisTools/All`)
        await settled(reader)
      },
    },
    {
      name: 'the account menu is opened',
      act: async () => {
        await reader.accountMenu.click()
        await answered(page)
        await expect(page.getByRole('menuitem').first()).toBeVisible(LONG)
        await page.keyboard.press('Escape')
      },
    },
    {
      name: 'search is opened',
      act: async () => {
        await reader.button('search.open').first().click()
        await answered(page)
        await expect(page.getByRole('combobox').first()).toBeVisible(LONG)
      },
    },
    {
      name: 'a word is typed into it',
      act: async () => {
        await page.getByRole('combobox').first().pressSequentially('median', { delay: 150 })
        await answered(page)
        await expect(page.getByRole('option').first()).toBeVisible(LONG)
        await page.keyboard.press('Escape')
        await answered(page)
        await expect(page.getByRole('combobox')).toHaveCount(0)
      },
    },
  ]
}

/** In results: variants sorted and left out, taxa opened. */
export function resultSteps(reader: Reader, { variants, instruments, taxa }: Addresses): Step[] {
  const { page, main } = reader
  const drawn = async () => {
    await settled(reader)
    let before = -1
    await expect
      .poll(
        async () => {
          const now = await page.evaluate(() => document.querySelectorAll('main *').length)
          const isSame = now === before
          before = now
          return isSame
        },
        { intervals: [700], ...LONG },
      )
      .toBe(true)
  }
  const open = (name: string, address: string): Step => ({
    name: `(${name})`,
    act: async () => {
      await page.goto(address)
      await drawn()
    },
  })
  return [
    open('2 000 instruments are opened', instruments),
    {
      name: 'the table of 2 000 variants is sorted',
      act: async () => {
        await reader.unfold('analysis.pick.table')
        // By F, by name, by place, and by place the other way.
        for (const column of [4, 0, 1, 1]) {
          await main.locator('th[aria-sort] button').nth(column).click()
          await page.waitForTimeout(300)
        }
      },
    },
    open('2 000 variants are opened', variants),
    {
      name: 'a variant is left out and put back in the scatter',
      act: async () => {
        const scatter = main.getByRole('figure', {
          name: reader.text('analysis.scatter.title'),
          exact: true,
        })
        const point = scatter.getByRole('button', { name: /^rs/ })
        await point.scrollIntoViewIfNeeded()
        await point.focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Space')
        await answered(page)
        await expect(point).toHaveAttribute('aria-pressed', 'false', LONG)
        const bar = main.getByRole('region', { name: reader.text('analysis.live.label') })
        await expect(bar.getByText(reader.text('analysis.live.done'))).toBeVisible(LONG)
        await page.waitForTimeout(1000)
        await page.keyboard.press('Space')
        await answered(page)
        await expect(bar).toBeHidden(LONG)
      },
    },
    {
      name: 'a variant is left out and put back in the table',
      act: async () => {
        await reader.unfold('analysis.variants.title')
        const box = main.getByRole('checkbox').filter({ visible: true }).first()
        await box.scrollIntoViewIfNeeded()
        await box.focus()
        await page.keyboard.press('Space')
        await page.waitForTimeout(3000)
        await page.keyboard.press('Space')
        await page.waitForTimeout(1000)
      },
    },
    {
      name: '(the list of records is opened)',
      act: async () => {
        await page.goto(new URL('/user/records', taxa).href)
        await settled(reader)
      },
    },
    {
      name: 'a result of 211 taxa is opened',
      act: async () => {
        const id = new URL(taxa).searchParams.get('record') ?? ''
        await main.locator(`a[href*="${id}"]`).first().click()
        await answered(page)
        await expect(reader.heading('analysis.screen.ranked').first()).toBeVisible(LONG)
        await drawn()
      },
    },
    {
      name: 'it is searched, and one taxon opened',
      act: async () => {
        await main.getByRole('searchbox').first().pressSequentially('taxon2', { delay: 150 })
        const first = main
          .locator('table button, li button')
          .filter({ hasText: 'taxon2' })
          .filter({ visible: true })
        await first.first().click()
        await page.waitForTimeout(1500)
      },
    },
  ]
}
