import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '孟德尔随机化 MR mendelian randomization mendelian randomisation 两样本 two-sample two sample 因果 causal inference IVW twosamplemr'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'forest',
    name: msg('search.output.forest'),
    words: '森林图 forest plot forest 单个变异 single snp',
  },
  { id: 'scatter', name: msg('search.output.scatter'), words: '散点图 scatter plot scatter' },
  {
    id: 'funnel',
    name: msg('search.output.funnel'),
    words: '漏斗图 funnel plot funnel 不对称 asymmetry 发表偏倚 publication bias',
  },
  {
    id: 'leave-one-out',
    name: msg('search.output.leaveOneOut'),
    words: '逐一剔除 留一法 leave-one-out leave one out LOO jackknife 影响点 influential',
  },
  {
    id: 'radial',
    name: msg('search.output.radial'),
    words: '径向图 radial plot radial 离群 outlier',
  },
  {
    id: 'egger',
    name: msg('search.output.egger'),
    words:
      'MR-Egger Egger 截距 intercept 多效性 水平多效性 定向多效性 horizontal pleiotropy directional pleiotropy pleiotropy InSIDE',
  },
  {
    id: 'presso',
    name: msg('search.output.presso'),
    words: 'PRESSO MR-PRESSO 离群值 outlier test 扭曲检验 distortion global test',
  },
  {
    id: 'heterogeneity',
    name: msg('search.output.heterogeneity'),
    words: '异质性 heterogeneity Cochran Q I² I2 i squared Rucker',
  },
  {
    id: 'median',
    name: msg('search.output.median'),
    words: '加权中位数 weighted median median 众数 mode',
  },
  {
    id: 'strength',
    name: msg('search.output.strength'),
    words:
      'F 统计量 F statistic 弱工具变量 weak instrument weak instruments 工具强度 instrument strength I²GX',
  },
  {
    id: 'steiger',
    name: msg('search.output.steiger'),
    words: 'Steiger 因果方向 directionality direction test',
  },
  {
    id: 'r-script',
    name: msg('search.output.rScript'),
    words: 'R 脚本 R script R code TwoSampleMR 复现 reproduce 代码',
  },
  {
    id: 'report',
    name: msg('search.output.report'),
    words: '报告 report PDF STROBE-MR 方法学 methods 打印 print 导出 export word',
  },
] as const
