/** Changes the language of an opened page, as another tab of the user would change it. */
import type { Page } from '@playwright/test'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { localeTag } from '../../../src/lib/locale-tag.ts'
import type { Language } from './texts.ts'

/** Changes the language of a page and waits until it shows. */
export async function changeLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(([name, value]) => cookieStore.set({ name, value, path: '/' }), [
    COOKIE.locale,
    language,
  ] as const)
  await page.waitForFunction((lang) => document.documentElement.lang === lang, localeTag(language))
}
