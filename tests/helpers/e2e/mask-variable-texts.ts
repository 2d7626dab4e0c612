/** Masks texts that differ from run to run with zeros, so that two screenshots of the same state are equal. */
import type { Page } from '@playwright/test'

/** Masks variable texts in a page. */
export async function maskVariableTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    /** Days, times of day, “3 minutes ago”, numbers of orders and invoices, addresses of made-up members. */
    const passing =
      /\d{4}[-/年]\d{1,2}(?:[-/月]\d{1,2}日?)?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}月\d{1,2}日|\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*(?: \d{4})?|\d{9,}|[A-Z]{1,3}\d{6,}[\w-]*|reader-\d+-\d+|\d+ ?(?:seconds?|minutes?|hours?|days?|秒|分钟|小时|天)/g
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const still = text.replaceAll(passing, (part) => part.replaceAll(/\d/g, '0'))
      if (still !== text) node.nodeValue = still
    }
  })
}
