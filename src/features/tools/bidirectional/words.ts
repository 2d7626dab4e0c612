/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words = '双向 反向因果 reverse causation reverse bidirectional 方向 direction'
