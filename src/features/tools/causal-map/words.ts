import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words = '因果图谱 多暴露 多结局 causal map phenome-wide phewas 网络 network'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'heat-map',
    name: msg('search.output.heatMap'),
    words: '热图 热力图 heat map heatmap 矩阵 matrix',
  },
] as const
