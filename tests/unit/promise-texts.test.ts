/** Lists every text that promises where files and results stay, so that a new one is compared with what is sent. */
import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const PROMISE = {
  en: /\bupload|\bleaves? (?:this|your|the) (?:device|browser)|never leaves? it\b|(?:data|files?|results?) stays? on|(?:sent|saved) to your account|reach your account|only (?:if|when) you (?:choose|save)/i,
  zh: /(?:不|没有)[\u4e00-\u9fff]{0,2}上传|离开(?:这台|您的)?设备|(?:文件|结果|数据)(?:[只也]|始终)*留在|会存入您?的?账户/,
}

/** Reviewed texts of the interface. A text that is added here must be true of the calls in `e2e/saving.spec.ts`. */
const MESSAGES = [
  'analysis.report.19.known',
  'articles.tool.text',
  'auth.panel.device',
  'auth.panel.sync',
  'landing.data.onlyIf',
  'landing.data.read.text',
  'landing.fact.device',
  'layout.footer.line',
  'limits.record.stays',
  'limits.text.savedRecords',
  'pricing.faq.upload',
  'pricing.faq.upload.text',
  'records.state.failed',
  'saving.answered.account',
  'saving.answered.device',
  'saving.question.sofar',
  'saving.question.text',
  'saving.settings.text',
  'settings.documents.device',
  'settings.onlyHere',
  'settings.waiting',
  'tools.all.lead',
  'tools.pick.dropText',
  'tools.pick.way.panelText',
  'tools.privacy.account',
  'tools.privacy.device',
  'tools.privacy.visitor',
  'tools.reference.text',
  'tools.settings.keepInputHint',
  'tools.settings.toAccountHint',
]

/** Reviewed articles, notices, levels and terms, without language. */
const CONTENT = [
  'analyses/3004-file-to-record',
  'levels/7000-free',
  'levels/7100-plus',
  'levels/7200-pro',
  'notices/8001-data-stay-here',
  'terms/5004-terms-of-service',
  'terms/5005-privacy-policy',
]

const po = formatter({ explicitIdAsDefault: true })

async function findMessages(language: 'en' | 'zh'): Promise<string[]> {
  const file = `locales/${language}.po`
  const catalog = await po.parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: 'zh',
    filename: file,
  })
  const hasPromise = ([, { translation = '' }]: [string, { translation?: string }]) =>
    PROMISE[language].test(translation)
  return Object.entries(catalog ?? {})
    .filter(hasPromise)
    .map(([id]) => id)
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

test('promises about data are made by reviewed messages only', async () => {
  const found = [...(await findMessages('en')), ...(await findMessages('zh'))]
  expect(sorted(found)).toEqual(sorted(MESSAGES))
})

test('promises about data are made by reviewed content only', () => {
  const files = globSync('server/content/**/*.{en,zh}.md')
  const found = files.filter((file) =>
    PROMISE[file.endsWith('.en.md') ? 'en' : 'zh'].test(readFileSync(file, 'utf8')),
  )
  const names = found.map((file) =>
    file.replace(/^server\/content\//, '').replace(/\.(?:en|zh)\.md$/, ''),
  )
  expect(sorted(names)).toEqual(sorted(CONTENT))
})
