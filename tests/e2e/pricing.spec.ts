/** The comparison of levels, for visitors and members. */
import { hasPage } from '../../src/app/pages.ts'
import type { LevelBenefits, Plan } from '../../src/contract/endpoints/levels.ts'
import { formatMoney } from '../../src/lib/format-money.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'

const PATH = '/front-pages/pricing'

async function levelsAndPlans(server: ProductServer) {
  const { data: levels } = await callServer<LevelBenefits[]>(server, 'levelBenefits', {})
  const { data: plans } = await callServer<Plan[]>(server, 'plans', {})
  return { levels, plans }
}

const nameOf = (level: LevelBenefits | undefined, language: Language) =>
  (language === 'zh' ? level?.titleZh : level?.titleEn) ?? ''

/** Chooses a segment by its label, because the label covers the radio button. */
async function choose(user: User, id: string): Promise<void> {
  await user.main.getByText(user.text(id), { exact: true }).click()
}

/** For each card: by how much its head overlaps the list of benefits. */
async function overlaps(user: User): Promise<number[]> {
  const reach = await user.main.locator('li:has(> dl)').evaluateAll((cards) =>
    cards.map((card) => {
      const list = card.querySelector('dl')
      const head = list?.previousElementSibling
      return (head?.getBoundingClientRect().bottom ?? 0) - (list?.getBoundingClientRect().top ?? 0)
    }),
  )
  return reach.filter((by) => by > 0)
}

test('2.5a every benefit of every level, in light and dark; 9.11b month and year, and the currency of the language with its switch; without a network with their age, twice in a row', async ({
  context,
  page,
  user,
  server,
}) => {
  const { levels, plans } = await levelsAndPlans(server)
  await page.goto(PATH)
  for (const scheme of ['light', 'dark'] as const) {
    await user.chooseScheme(scheme)
    await user.waitUntilSettled()
    for (const { titleZh } of levels.flatMap(({ benefits }) => benefits)) {
      const title = titleZh
      await expect(
        user.main.getByText(title, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
    }
    expect(await overlaps(user), 'nothing lies over a card’s benefits').toEqual([])
  }

  const own = 'CNY'
  const other = 'USD'
  const shown = (period: Plan['period'], currency: Plan['currency']) => {
    const plan = plans.find(
      (it) => it.level === 'plus' && it.period === period && it.currency === currency,
    )
    const text = formatMoney('zh', plan?.amount ?? 0, currency)
    return user.main.getByText(text).filter({ visible: true }).first()
  }
  await expect(shown('month', own)).toBeVisible()
  await choose(user, 'pricing.period.year')
  await expect(shown('year', own)).toBeVisible()
  await choose(user, other === 'USD' ? 'pricing.currency.usd' : 'pricing.currency.cny')
  await expect(shown('year', other)).toBeVisible()
  await test.step('without a network, twice in a row', async () => {
    await user.openFromWorker()
    await expect(async () => {
      const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
      expect(stored).toContain('maxVariants')
      expect(stored).toContain(plans[0]?.id)
    }).toPass()
    await context.setOffline(true)
    for (let time = 0; time < 2; time += 1) {
      await page.reload()
      await expect(shown('month', own)).toBeVisible()
      await expect(
        user.main
          .getByRole('status')
          .filter({ hasText: user.text('states.kept', { when: '' }).slice(0, 4) })
          .first(),
      ).toBeVisible()
    }
  })
})

test('the choice works by keyboard, the questions expand; the free level leads to registration, a paid one to checkout', async ({
  page,
  user,
  server,
}) => {
  await page.goto(PATH)
  await user.waitUntilSettled()
  await user.main.getByRole('radio', { name: user.text('pricing.period.month') }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(
    user.main.getByRole('radio', { name: user.text('pricing.period.year') }),
  ).toBeChecked()
  const question = user.main.getByText(user.text('pricing.faq.upload'), { exact: true })
  await question.focus()
  await question.press('Enter')
  await expect(user.main.getByText(user.text('pricing.faq.upload.text'))).toBeVisible()
  await user.main.getByRole('radio', { name: user.text('pricing.period.year') }).focus()
  await page.keyboard.press('ArrowLeft')

  const { levels, plans } = await levelsAndPlans(server)
  const plus = levels.find(({ level }) => level === 'plus')
  const plan = plans.find(
    ({ level, period, currency }) => level === 'plus' && period === 'month' && currency === 'CNY',
  )
  await expect(user.link('pricing.register')).toHaveAttribute('href', '/register')
  const buy = user.main.getByRole('link', {
    name: user.text('pricing.buy', { name: nameOf(plus, 'zh') }),
  })
  await expect(buy).toHaveAttribute(
    'href',
    hasPage('checkout') ? `/front-pages/checkout?plan=${plan?.id}` : '/pages/misc/coming-soon',
  )
  await buy.click()
  if (!hasPage('checkout')) await expect(user.heading('notice.comingSoon.title')).toBeVisible()
})

test('2.14 the workspace has the comparison too, with the member’s level marked', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server))
  await page.goto('/pages/pricing')
  await expect(user.heading('pricing.title')).toBeVisible()
  await expect(
    user.main.getByText(user.text('pricing.current'), { exact: true }).filter({ visible: true }),
  ).toHaveCount(1)
  await expect(
    user.main.getByText(user.text('pricing.current.open')).filter({ visible: true }),
  ).toBeVisible()
})
