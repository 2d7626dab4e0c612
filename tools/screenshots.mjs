#!/usr/bin/env node
/**
 * Makes the screenshots of the install dialog (public/screenshots) from the running product.
 *
 *   npm start                                   in one terminal
 *   node tools/screenshots.mjs [address]        in another; default http://localhost:3000
 *
 * Run by hand when the pages change; the PNG files are in the repository. They show the published articles,
 * and a result that the tool computes.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const base = process.argv[2] ?? 'http://localhost:3000'
const target = join(import.meta.dirname, '..', 'public', 'screenshots')

const LANGUAGES = {
  zh: { locale: 'zh-CN', example: '载入示例', set: /60 个变异/, start: '运行分析' },
  en: {
    locale: 'en-GB',
    example: 'Load an example',
    set: /60 variants/,
    start: 'Run the analysis',
  },
}

/** The manifest requires one size for each form factor. */
const FORMS = {
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
}

async function firstArticle(page) {
  await page.goto(`${base}/front-pages/industry`)
  const link = page.locator('a[href*="/article/detail/"]').first()
  await page.goto(base + (await link.getAttribute('href')))
  await page.locator('article, main').first().waitFor()
}

async function computeResult(page, words) {
  await page.goto(`${base}/analysisTools/6001`)
  await page.getByRole('button', { name: words.example }).first().click()
  await page.getByRole('menuitem', { name: words.set }).first().click()
  await page.getByRole('button', { name: words.start }).last().click()
  await page.waitForURL(/record=/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The figures show best what the product does.
  const figure = page.locator('main figure, main svg[role="group"]').first()
  await figure.waitFor()
  await figure.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 160)
  })
}

const SHOTS = {
  wide: {
    landing: (page) => page.goto(`${base}/front-pages/landing-page`),
    result: computeResult,
    tools: (page) => page.goto(`${base}/analysisTools/All`),
  },
  narrow: {
    landing: (page) => page.goto(`${base}/front-pages/landing-page`),
    article: firstArticle,
    result: computeResult,
  },
}

mkdirSync(target, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [language, words] of Object.entries(LANGUAGES)) {
  for (const [form, device] of Object.entries(FORMS)) {
    const context = await browser.newContext({
      ...device,
      locale: words.locale,
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'i18n_redirected', value: language, url: base }])
    for (const [name, go] of Object.entries(SHOTS[form])) {
      const page = await context.newPage()
      await go(page, words)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(target, `${language}-${form}-${name}.png`) })
      await page.close()
    }
    await context.close()
  }
}
await browser.close()
console.log('screenshots made in public/screenshots')
