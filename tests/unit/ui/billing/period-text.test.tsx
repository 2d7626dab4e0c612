// @vitest-environment happy-dom
import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PeriodText } from '../../../../src/ui/billing/period-text.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(cleanup)

const FROM = '2026-11-20T04:00:00.000Z'
const TO = '2026-12-20T04:00:00.000Z'
/** Of any form: the words between the days are the language's. */
const zh: Messages = {
  'billing.period.both': [['from'], ' 至 ', ['to']],
  'billing.period.since': ['自 ', ['from'], ' 起'],
  'billing.period.until': ['至 ', ['to']],
}

test.each([
  { from: FROM, to: TO, days: ['2026年11月20日', '2026年12月20日'], text: '{0} 至 {1}' },
  { from: FROM, to: null, days: ['2026年11月20日'], text: '自 {0} 起' },
  { from: null, to: TO, days: ['2026年12月20日'], text: '至 {0}' },
  { from: null, to: null, days: [], text: '' },
])(
  'a period breaks its line between its days, and within none: $text',
  ({ from, to, days, text }) => {
    const i18n = setupI18n({ locale: 'zh', messages: { zh } })
    const { container } = renderForReader(
      <I18nProvider i18n={i18n}>
        <PeriodText from={from} to={to} />
      </I18nProvider>,
    )
    const whole = [...container.querySelectorAll('span')].filter(
      ({ style }) => style.whiteSpace === 'nowrap',
    )
    expect(whole.map(({ textContent }) => textContent)).toEqual(days)
    const shown = days.reduce((words, day, at) => words.replace(`{${at}}`, day), text)
    expect(container.textContent).toContain(shown)
  },
)
