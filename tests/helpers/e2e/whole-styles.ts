/** A written page with the part of its stylesheets that it came with, and with the whole ones. */
import { expect, type Page } from '@playwright/test'

/** How each kind of element looks, with what is before and after it. Needs no script of the page. */
export async function looks(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const seen: Record<string, string> = {}
    const kindOf = (one: Element): string =>
      [one.tagName, one.getAttribute('class'), one.getAttribute('style')].join(' ')
    for (const one of document.querySelectorAll('html, body, #root *')) {
      const kind = `${one.parentElement && kindOf(one.parentElement)} > ${kindOf(one)}`
      if (kind in seen || one.tagName === 'STYLE') continue
      const { width, height } = one.getBoundingClientRect()
      const texts = ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(one, part || null)
        return part !== '' && style.content === 'none' ? '' : style.cssText
      })
      seen[kind] = [width, height, ...texts].join('; ')
    }
    return seen
  })
}

/** Has the browser fetch the whole sheets, as the page's own script does. */
export async function turnWholeStylesOn(page: Page): Promise<void> {
  await page.locator('link[data-part]').evaluateAll((links) => {
    for (const link of links) link.removeAttribute('disabled')
    const held = document.querySelector<HTMLTemplateElement>('#held-code')
    const theme = held?.content.querySelector('style')
    if (!theme) throw new Error('a written page has its whole theme with its code')
    document.querySelector('#root style')?.replaceWith(theme)
  })
  // Without scripts no event tells.
  const coming = () =>
    page
      .locator('link[data-part]')
      .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet === null))
  await expect.poll(coming).toEqual([])
}

/**
 * Rules of the whole sheets that match something in the page, in whichever state and width, and are not in the part:
 * judged by the browser. The sheets are on.
 */
export async function rulesMissing(page: Page): Promise<{ whole: number; missing: string[] }> {
  return page.evaluate(() => {
    const selectorsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        const own = rule instanceof CSSStyleRule ? [rule.selectorText] : []
        return 'cssRules' in rule ? [...own, ...selectorsIn(rule.cssRules as CSSRuleList)] : own
      })
    const states =
      /::[\w-]+(?:\([^()]*\))?|:(?:hover|focus|focus-visible|focus-within|active|visited|target|open|checked|disabled|enabled|invalid|before|after|placeholder-shown)(?![\w-])/g
    const matches = (selector: string) => {
      try {
        return document.querySelector(selector.replaceAll(states, ':is(*)')) !== null
      } catch {
        return true
      }
    }
    const of = (isPart: boolean) =>
      [...document.styleSheets]
        .filter((sheet) => (sheet.href === null) === isPart)
        .flatMap((sheet) => selectorsIn(sheet.cssRules))
    const part = new Set(of(true))
    const whole = of(false)
    return { whole: whole.length, missing: whole.filter((one) => !part.has(one) && matches(one)) }
  })
}
