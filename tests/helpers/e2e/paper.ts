/** What the browser's own print puts on paper. */
import type { Page } from '@playwright/test'
import { pdfText } from '../pdf-text.ts'

/** The text of each sheet as Ctrl+P gives it, without spaces: cells and lines break where they must. */
export async function sheets(page: Page): Promise<string[]> {
  const text = pdfText(await page.pdf({ format: 'A4' }))
  return text
    .split('\f')
    .slice(0, -1)
    .map((sheet) => sheet.replaceAll(/\s+/g, ''))
}

const bare = (text: string) => text.replaceAll(/\s+/g, '')

type Expected = {
  /** What the page is called. */
  title: string
  /** Texts that must be on paper, in this order of sheets or not. */
  says: readonly string[]
  /** Texts of the screen that have no meaning there. */
  not?: readonly string[]
}

/** What is wrong with the sheets: a name or number that is missing, an empty sheet, a text too many or few. */
export function paperFaults(printed: readonly string[], { title, says, not = [] }: Expected) {
  const faults: string[] = []
  for (const [index, sheet] of printed.entries()) {
    const [name, number] = [bare(title), `${index + 1}/${printed.length}`]
    if (!sheet.includes(name)) faults.push(`sheet ${index + 1} does not say ${title}`)
    if (!sheet.includes(number)) faults.push(`sheet ${index + 1} has no number ${number}`)
    const rest = sheet.replace(name, '').replace(number, '')
    if (rest.length < 10) faults.push(`sheet ${index + 1} is empty`)
  }
  const all = printed.join('\n')
  for (const text of says) if (!all.includes(bare(text))) faults.push(`not on paper: ${text}`)
  for (const text of not) if (all.includes(bare(text))) faults.push(`on paper: ${text}`)
  return faults
}
