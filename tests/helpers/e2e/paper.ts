/** Printed pages: the output of the browser's own print function. */
import type { Page } from '@playwright/test'
import { pdfText } from '../pdf-text.ts'

/** Returns the PDF that Ctrl+P gives. */
export const printed = (page: Page): Promise<Buffer> => page.pdf({ format: 'A4' })

/** Returns the text of each sheet without spaces, because cells and lines break anywhere. */
export function sheetsOf(file: Buffer): string[] {
  return pdfText(file)
    .split('\f')
    .slice(0, -1)
    .map((sheet) => sheet.replaceAll(/\s+/g, ''))
}

/** Prints a page and returns the text of each sheet, without spaces. */
export const sheets = async (page: Page): Promise<string[]> => sheetsOf(await printed(page))

/** Returns the figures of a page that a page break could cut in two. */
export async function brokenFigures(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('figure')]
      .filter((figure) => getComputedStyle(figure).breakInside === 'auto')
      .map((figure) => figure.textContent.slice(0, 60)),
  )
  await page.emulateMedia({ media: null })
  return broken
}

const bare = (text: string) => text.replaceAll(/\s+/g, '')

type Expected = {
  /** Title of the page. */
  title: string
  /** Texts that must be printed, on any sheet. */
  texts: readonly string[]
  /** Texts of the app page that must not be printed. */
  not?: readonly string[]
}

/** Returns the problems of the sheets: a missing name or number, an empty sheet, an unexpected text. */
export function paperFaults(printed: readonly string[], { title, texts, not = [] }: Expected) {
  const faults: string[] = []
  for (const [index, sheet] of printed.entries()) {
    const [name, number] = [bare(title), `${index + 1}/${printed.length}`]
    if (!sheet.includes(name)) faults.push(`sheet ${index + 1} does not say ${title}`)
    if (!sheet.includes(number)) faults.push(`sheet ${index + 1} has no number ${number}`)
    const rest = sheet.replace(name, '').replace(number, '')
    if (rest.length < 10) faults.push(`sheet ${index + 1} is empty`)
  }
  const all = printed.join('\n')
  for (const text of texts) if (!all.includes(bare(text))) faults.push(`not on paper: ${text}`)
  for (const text of not) if (all.includes(bare(text))) faults.push(`on paper: ${text}`)
  return faults
}
