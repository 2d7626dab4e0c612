/**
 * What readers type for the tools, for what the tools draw and compute, and for actions: names and their synonyms
 * in both languages, whatever the language of the page. Search words are data; what is shown comes from the catalogs.
 */
import type { ToolKey } from '../../contract/tools.ts'
import { msg } from '../../i18n/msg.ts'

/** What is looked for as a tool. The first words are what most readers mean by it. */
export const TOOL_WORDS: Readonly<Record<ToolKey, string>> = {
  twoSampleMr:
    '孟德尔随机化 MR mendelian randomization mendelian randomisation 两样本 two-sample two sample 因果 causal inference IVW twosamplemr',
  gutMicrobiotaMendel:
    '肠道菌群 菌群 微生物组 microbiome microbiota gut taxa 批量筛查 screen screening 211',
  crm: '因果图谱 多暴露 多结局 causal map phenome-wide phewas 网络 network',
  bidirectional: '双向 反向因果 reverse causation reverse bidirectional 方向 direction',
  multivariableMr:
    '多变量 mvmr multivariable multivariate 直接效应 direct effect 条件 F conditional F 中介 mediation',
  power:
    '功效 把握度 样本量 sample size power calculation 最小可检出效应 detectable effect 研究设计 design',
  metaAnalysis: '荟萃分析 元分析 meta meta-analysis 合并 pooling pooled 随机效应 random effects',
  instrumentPicker:
    '工具变量 instrument instruments instrumental variable IV SNP 选取 clumping clump LD 连锁不平衡 修剪 p 阈值 threshold harmonise',
}

export type Output = { id: string; name: string; tool: ToolKey; words: string }

/** What results show and say, with the tool that gives it. */
export const OUTPUTS: readonly Output[] = [
  {
    id: 'forest',
    name: msg('search.output.forest'),
    tool: 'twoSampleMr',
    words: '森林图 forest plot forest 单个变异 single snp',
  },
  {
    id: 'scatter',
    name: msg('search.output.scatter'),
    tool: 'twoSampleMr',
    words: '散点图 scatter plot scatter',
  },
  {
    id: 'funnel',
    name: msg('search.output.funnel'),
    tool: 'twoSampleMr',
    words: '漏斗图 funnel plot funnel 不对称 asymmetry 发表偏倚 publication bias',
  },
  {
    id: 'leave-one-out',
    name: msg('search.output.leaveOneOut'),
    tool: 'twoSampleMr',
    words: '逐一剔除 留一法 leave-one-out leave one out LOO jackknife 影响点 influential',
  },
  {
    id: 'radial',
    name: msg('search.output.radial'),
    tool: 'twoSampleMr',
    words: '径向图 radial plot radial 离群 outlier',
  },
  {
    id: 'egger',
    name: msg('search.output.egger'),
    tool: 'twoSampleMr',
    words:
      'MR-Egger Egger 截距 intercept 多效性 水平多效性 定向多效性 horizontal pleiotropy directional pleiotropy pleiotropy InSIDE',
  },
  {
    id: 'presso',
    name: msg('search.output.presso'),
    tool: 'twoSampleMr',
    words: 'PRESSO MR-PRESSO 离群值 outlier test 扭曲检验 distortion global test',
  },
  {
    id: 'heterogeneity',
    name: msg('search.output.heterogeneity'),
    tool: 'twoSampleMr',
    words: '异质性 heterogeneity Cochran Q I² I2 i squared Rucker',
  },
  {
    id: 'median',
    name: msg('search.output.median'),
    tool: 'twoSampleMr',
    words: '加权中位数 weighted median median 众数 mode',
  },
  {
    id: 'strength',
    name: msg('search.output.strength'),
    tool: 'twoSampleMr',
    words:
      'F 统计量 F statistic 弱工具变量 weak instrument weak instruments 工具强度 instrument strength I²GX',
  },
  {
    id: 'steiger',
    name: msg('search.output.steiger'),
    tool: 'twoSampleMr',
    words: 'Steiger 因果方向 directionality direction test',
  },
  {
    id: 'volcano',
    name: msg('search.output.volcano'),
    tool: 'gutMicrobiotaMendel',
    words: '火山图 volcano plot volcano 多重检验 multiple testing FDR BH bonferroni',
  },
  {
    id: 'heat-map',
    name: msg('search.output.heatMap'),
    tool: 'crm',
    words: '热图 热力图 heat map heatmap 矩阵 matrix',
  },
  {
    id: 'meta-forest',
    name: msg('search.output.metaForest'),
    tool: 'metaAnalysis',
    words: '荟萃森林图 合并森林图 meta-forest 预测区间 prediction interval τ² tau2 tau squared',
  },
  {
    id: 'conditional-f',
    name: msg('search.output.conditionalF'),
    tool: 'multivariableMr',
    words: '条件 F 条件F统计量 conditional F Sanderson-Windmeijer',
  },
  {
    id: 'power-curve',
    name: msg('search.output.powerCurve'),
    tool: 'power',
    words: '功效曲线 power curve 最小可检出效应 minimum detectable effect',
  },
  {
    id: 'r-script',
    name: msg('search.output.rScript'),
    tool: 'twoSampleMr',
    words: 'R 脚本 R script R code TwoSampleMR 复现 reproduce 代码',
  },
  {
    id: 'report',
    name: msg('search.output.report'),
    tool: 'twoSampleMr',
    words: '报告 report PDF STROBE-MR 方法学 methods 打印 print 导出 export word',
  },
]

/** Further words for actions, by the action's id. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  light: '浅色 明亮 白天 light theme day mode',
  dark: '深色 夜间 暗色 dark mode night theme',
  system: '跟随系统 自动 system auto',
  language: '语言 英文 中文 language english chinese switch',
  appearance: '外观 主题 颜色 布局 字体 appearance theme settings layout color colour font',
  about: '关于 版本 离线 存储 about version offline storage update 更新',
}

/** Further words for pages, by their address. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
  '/user/records': '我的记录 历史 结果 records history results saved',
  '/user/collection': '收藏 书签 favourites favorites bookmarks saved articles',
  '/user/orders': '订单 付款 orders payments',
  '/user/invoice': '发票 invoice receipt fapiao',
  '/pages/pricing': '价格 会员 升级 pricing plans upgrade membership',
  '/user/subscription': '订阅 续费 取消 subscription renewal cancel',
  '/user/feedback': '反馈 意见 联系 feedback contact support help',
  '/pages/account-settings/account': '设置 密码 通知 安全 settings password security notifications',
}
