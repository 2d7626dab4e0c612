/**
 * Landmarks: elements of each page that no other page has, least of all the error page. Texts as a user sees
 * them.
 */
import type { Locator } from '@playwright/test'
import type { RouteName } from '../../../src/contract/routes.ts'
import type { Address } from './addresses.ts'
import type { User } from './user.ts'
import type { Language } from './texts.ts'

type Words = Record<Language, string>
type Landmark =
  | { heading: Words }
  | { level: 2; heading: Words }
  | { region: Words }
  | 'the article'

const heading = (zh: string, en: string): Landmark => ({ heading: { zh, en } })

/** One for each route: a route without one does not compile. */
const LANDMARKS: Record<RouteName, Landmark> = {
  landing: heading(
    '把方法读明白， 再用自己的数据算一遍',
    'Read how it works. Run it on your data.',
  ),
  login: heading('登录', 'Sign in'),
  register: heading('创建账户', 'Create an account'),
  forgotPassword: heading('重设密码', 'Reset your password'),
  frontPricing: heading('会员与价格', 'Membership and prices'),
  industry: heading('应用领域', 'Fields of application'),
  moreProblems: heading('研究问题', 'Research questions'),
  thematicAnalysis: heading('专题', 'Themes'),
  industryArticle: 'the article',
  analysisArticle: 'the article',
  problemArticle: 'the article',
  toolById: heading('两样本孟德尔随机化', 'Two-sample Mendelian randomisation'),
  allTools: heading('分析工具', 'Analysis tools'),
  crm: heading('因果关系图谱', 'Causal Relationship Map'),
  gutMicrobiotaMendel: heading('肠道菌群孟德尔随机化', 'Gut microbiota Mendelian randomisation'),
  toolsById: heading('两样本孟德尔随机化', 'Two-sample Mendelian randomisation'),
  nextStep: heading('下一步：两样本孟德尔随机化', 'Next steps for Two-sample MR'),
  notAuthorized: heading('您没有访问权限', 'You are not authorised'),
  notAuthorizedAlias: heading('您没有访问权限', 'You are not authorised'),
  comingSoon: heading('即将推出', 'Coming soon'),
  underMaintenance: heading('系统维护中', 'Under maintenance'),
  checkout: heading('还没有选择方案', 'No plan chosen yet'),
  payment: heading('找不到这笔订单', 'This order cannot be found'),
  analysisRecord: heading('工作台', 'Workbench'),
  accountSettings: heading('账户设置', 'Account settings'),
  pricing: heading('会员与价格', 'Membership and prices'),
  recordInfo: { level: 2, heading: { zh: '来源', en: 'Provenance' } },
  collection: heading('我的收藏', 'Favourites'),
  feedback: heading('意见反馈', 'Feedback'),
  invoice: heading('发票', 'Invoices'),
  orders: heading('订单', 'Orders'),
  privacyPolicy: heading('隐私政策', 'Privacy policy'),
  profile: { region: { zh: '会员资料 林', en: 'Member profile Lin' } },
  records: heading('分析记录', 'Analysis records'),
  subscription: heading('订阅', 'Subscription'),
  terms: heading('服务条款', 'Terms of service'),
  demoDateRange: heading('日期范围组件', 'Date range component'),
  demoProblemFeedback: heading('问题反馈组件', 'Problem feedback component'),
  demoUserProfileHeader: heading('用户资料头部组件', 'Profile header component'),
}

function landmarkOf({ name, title }: Address, user: User, language: Language): Locator {
  const { page } = user
  const landmark = LANDMARKS[name]
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
