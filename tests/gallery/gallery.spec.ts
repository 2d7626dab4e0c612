/** Not a test: `npm run gallery` takes a picture of every screen, to be looked at by people. */
import { mkdirSync } from 'node:fs'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'

const SIZES = { '1440': DESKTOP, '390': PHONE } as const
const LANGUAGES = ['zh', 'en'] as const satisfies Language[]
const STUDIES: Record<Language, Study> = {
  zh: { exposure: '丁酸', outcome: '体重指数', effects: makeEffects(24, 7) },
  en: { exposure: 'Butyrate', outcome: 'BMI', effects: makeEffects(24, 7) },
}
const SCHEMES = ['light', 'dark'] as const

for (const language of LANGUAGES) {
  for (const [width, size] of Object.entries(SIZES)) {
    test.describe(`${language} ${width}`, () => {
      test.use({ ...size, language })
      for (const scheme of SCHEMES) {
        test(scheme, async ({ page, reader, server }) => {
          test.setTimeout(300_000)
          const folder = `gallery/${language}-${width}-${scheme}`
          mkdirSync(folder, { recursive: true })
          const take = async (name: string, path: string) => {
            await page.goto(path)
            await reader.settled()
            // Parts far below are loaded when the reader comes near them.
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
            await reader.settled()
            await page.evaluate(() => window.scrollTo(0, 0))
            await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
          }
          await page.goto('/')
          await reader.chooseScheme(scheme)
          const visitorPages = await realAddresses(server)
          for (const { name, path, row } of visitorPages) {
            if (row.access !== 'member') await take(name, path)
          }
          await take('notFound', '/no/such/page')
          await reader.signIn(await registerMember(server, language === 'zh' ? '林' : 'Lin'))
          await runAnalysis(reader, STUDIES[language])
          await reader.settled()
          await page.screenshot({ path: `${folder}/result.png`, fullPage: true })
          await page.goto('/user/records')
          await expect(page.getByText(reader.text('records.state.saved')).first()).toBeVisible()
          const pages = await realAddresses(server, (await reader.token()) ?? '')
          for (const { name, path, row } of pages) {
            if (row.access === 'member') await take(name, path)
          }
        })
      }
    })
  }
}

test.describe('README', () => {
  test.use({ viewport: { width: 1280, height: 1560 }, language: 'en' })

  test('picture of a result', async ({ page, reader, server }) => {
    await reader.signIn(await registerMember(server, 'Lin'))
    await runAnalysis(reader, STUDIES.en)
    await expect(page.getByText(reader.text('records.state.saved')).first()).toBeVisible()
    await reader.settled()
    await page.screenshot({ path: 'docs/images/result.png' })
  })
})
