// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LevelBenefits, Plan } from '../../../../src/contract/endpoints/levels.ts'
import { LevelHead } from '../../../../src/features/pricing/components/level-head.tsx'
import { i18nOf, textOf } from '../../../helpers/e2e/texts.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const PRO: Plan = { id: '7201', level: 'pro', period: 'month', currency: 'CNY', amount: 9900 }
const NAMES = { titleZh: '专业版', titleEn: 'Pro', summaryZh: '', summaryEn: '' }
const LEVEL: LevelBenefits = { level: 'pro', ...NAMES, benefits: [] }

/** The plan as the service returns it to a member with Plus. */
const QUOTE = {
  planId: PRO.id,
  level: 'pro',
  period: 'month',
  currency: 'CNY',
  seats: 1,
  kind: 'upgrade',
  takesEffect: 'now',
  listAmount: 9900,
  discount: 0,
  credit: 3774,
  amount: 6126,
  renewalAmount: 9900,
  periodStart: '2026-11-20T00:00:00Z',
  periodEnd: '2026-12-20T00:00:00Z',
  creditFrom: { level: 'plus', period: 'month', paid: 3900, remainingDays: 30, totalDays: 31 },
}

const open = (quote: object) =>
  renderForUser(
    <I18nProvider i18n={i18nOf('en')}>
      <LevelHead
        level={LEVEL}
        offers={{
          plans: [PRO],
          choice: { period: 'month', currency: 'CNY' },
          current: 'plus',
          currentEnds: null,
          canCheckOut: true,
          isSold: true,
        }}
      />
    </I18nProvider>,
    { isSignedIn: true, answer: () => quote },
  )

test('a member sees the exact credit and the amount to pay before changing the level', async () => {
  const { calls } = open(QUOTE)
  const note = await screen.findByText(/CN¥37\.74/)
  expect(note.textContent).toMatch(/CN¥61\.26 now/)
  expect(note.textContent).toContain('Plus')
  expect(calls).toEqual([{ url: '/api/order/preview', params: { planId: '7201' } }])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/front-pages/checkout?plan=7201')
})

test('the member’s own plan is managed and not sold again', async () => {
  open({ ...QUOTE, kind: 'same', takesEffect: 'never', credit: 0, creditFrom: null })
  const link = await screen.findByRole('link', { name: textOf('en', 'pricing.manage') })
  expect(link.getAttribute('href')).not.toContain('checkout')
})
