/**
 * Search terms for pages and actions: other names in both languages, whatever the language of the page. Search terms are
 * data; displayed texts come from the catalogs. Those of a tool are in its folder.
 */

/** Further search terms of actions, by the action's id. */
export const ACTION_TERMS: Readonly<Record<string, string>> = {
  light: '浅色 明亮 白天 light theme day mode',
  dark: '深色 夜间 暗色 dark mode night theme',
  system: '跟随系统 自动 system auto',
  language: '语言 英文 中文 language english chinese switch',
  appearance: '外观 主题 颜色 布局 字体 appearance theme settings layout color colour font',
  about: '关于 版本 离线 存储 about version offline storage update 更新',
}

/** Further search terms of pages, by their address. */
export const PAGE_TERMS: Readonly<Record<string, string>> = {
  '/user/records': '我的记录 工作台 历史 结果 records workbench history results saved',
  '/user/collection': '收藏 书签 favourites favorites bookmarks saved articles',
  '/user/orders': '订单 付款 orders payments',
  '/user/invoice': '发票 invoice receipt fapiao',
  '/pages/pricing': '价格 会员 升级 pricing plans upgrade membership',
  '/user/subscription': '订阅 续费 取消 subscription renewal cancel',
  '/user/feedback': '反馈 意见 联系 feedback contact support help',
  '/pages/account-settings/account': '设置 密码 通知 安全 settings password security notifications',
}
