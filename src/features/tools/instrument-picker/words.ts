/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '工具变量 instrument instruments instrumental variable IV SNP 选取 clumping clump LD 连锁不平衡 修剪 p 阈值 threshold harmonise'
