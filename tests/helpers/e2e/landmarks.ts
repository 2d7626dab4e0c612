/**
 * Landmarks: elements of each page that no other page has, least of all the error page. Texts as a user sees
 * them.
 */
import type { Locator } from '@playwright/test'
import type { RouteName } from '../../../src/contract/routes.ts'
import type { Address } from './addresses.ts'
import type { User } from './user.ts'
import { type Language, textOf } from './texts.ts'

type Words = Record<Language, string>
type Landmark =
  | { heading: Words }
  | { level: 2; heading: Words }
  | { region: Words }
  | 'the article'

const heading = (zh: string, en: string): Landmark => ({ heading: { zh, en } })
const titleHeading = (id: string) => heading(textOf('zh', id), textOf('en', id))

/** Landmarks of the routes whose first heading is not their title. */
const LANDMARKS: Partial<Record<RouteName, Landmark>> = {
  landing: heading(
    '把方法读明白， 再用自己的数据算一遍',
    'Read how it works. Run it on your data.',
  ),
  register: heading('创建账户', 'Create an account'),
  forgotPassword: heading('重设密码', 'Reset your password'),
  frontPricing: heading('会员与价格', 'Membership and prices'),
  industry: heading('应用领域', 'Fields of application'),
  moreProblems: heading('研究问题', 'Research questions'),
  industryArticle: 'the article',
  analysisArticle: 'the article',
  problemArticle: 'the article',
  toolById: heading('两样本孟德尔随机化', 'Two-sample Mendelian randomisation'),
  allTools: heading('分析工具', 'Analysis tools'),
  toolsById: heading('两样本孟德尔随机化', 'Two-sample Mendelian randomisation'),
  nextStep: heading('下一步：两样本孟德尔随机化', 'Next steps for Two-sample MR'),
  notAuthorized: heading('您没有访问权限', 'You are not authorised'),
  notAuthorizedAlias: heading('您没有访问权限', 'You are not authorised'),
  underMaintenance: heading('系统维护中', 'Under maintenance'),
  checkout: heading('还没有选择方案', 'No plan chosen yet'),
  payment: heading('找不到这笔订单', 'This order cannot be found'),
  pricing: heading('会员与价格', 'Membership and prices'),
  recordInfo: { level: 2, heading: { zh: '来源', en: 'Provenance' } },
  profile: { region: { zh: '会员资料 林', en: 'Member profile Lin' } },
}

function landmarkOf({ name, row, title }: Address, user: User, language: Language): Locator {
  const { page } = user
  const landmark = LANDMARKS[name] ?? titleHeading(row.title)
  if (landmark === 'the article') {
    return page.getByRole('heading', { level: 1, name: title?.[language] ?? '', exact: true })
  }
  if ('region' in landmark) return page.getByRole('region', { name: landmark.region[language] })
  const level = 'level' in landmark ? landmark.level : 1
  return page.getByRole('heading', { level, name: landmark.heading[language], exact: true })
}

/** Returns an error when an address does not show its own page's landmark. */
export async function missingLandmark(
  address: Address,
  user: User,
  language: Language,
): Promise<string[]> {
  const isThere = await landmarkOf(address, user, language)
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    )
  return isThere ? [] : [`${address.path} does not show the screen of ${address.name}`]
}
