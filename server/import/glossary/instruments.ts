import type { GlossaryEntry } from './entry.ts'

/** Terms of choosing, counting and matching variants. */
export const INSTRUMENT_TERMS: readonly GlossaryEntry[] = [
  {
    id: 'instrument',
    names: {
      zh: ['工具变量'],
      en: ['Instrument', 'instrumental variable', 'genetic instrument'],
    },
    text: {
      zh: '代替暴露进入分析的遗传变异：与暴露相关，与结局没有共同的原因，并且只通过暴露影响结局。第一条可以用 F 衡量，后两条是假设，敏感性分析只能质疑它们。',
      en: 'A genetic variant that takes the place of the exposure: it is associated with it, shares no cause with the outcome, and acts on the outcome through the exposure only. The first can be measured by F; the other two are assumptions that sensitivity analyses can only question.',
    },
  },
  {
    id: 'f-statistic',
    names: {
      zh: ['F 统计量', '平均 F', 'F 最小', '最小 F', 'F 值'],
      en: ['F statistic', 'mean F', 'lowest F', 'F value'],
    },
    text: {
      zh: '衡量变异对暴露的预测比偶然强多少，单个变异时约为 (β / SE)²。习惯上要求大于 10，但偏倚随 F 平滑变小，10 并不是一道门槛，应同时报告最小值与平均值。',
      en: 'How much better a variant predicts the exposure than chance would; for one variant about (β / SE)². Above 10 is the custom, but bias shrinks smoothly with F, without a step at 10, so give both the lowest and the mean.',
    },
  },
  {
    id: 'weak-instrument',
    names: {
      zh: ['弱工具变量偏倚', '弱工具变量'],
      en: ['Weak instrument bias', 'weak instrument'],
    },
    text: {
      zh: '工具变量解释的暴露太少时，估计会有偏：两套样本没有重叠时偏向零，有重叠时偏向观察性关联。偏倚大约是这段距离的 1/F，判断时要把 F 和重叠比例放在一起看。',
      en: 'Bias from instruments that explain too little of the exposure: towards zero when the two samples are separate, towards the observational association when they overlap. It is about 1/F of that distance, so judge it by F and overlap together.',
    },
  },
  {
    id: 'p-threshold',
    names: {
      zh: ['全基因组显著性', '全基因组显著', 'p 阈值'],
      en: ['Genome-wide significance', 'genome-wide significant', 'p threshold'],
    },
    text: {
      zh: '挑选工具变量时用的 p 值上限，惯例是 p < 5 × 10⁻⁸，大约相当于对一百万个独立变异作校正。放宽它能得到更多变异，但每个都更弱，所以要连同 F 一起报告。',
      en: 'The largest p value with which a variant is chosen, by custom p < 5 × 10⁻⁸, a correction for about a million independent variants. A looser one brings more variants, each of them weaker, so report it together with F.',
    },
  },
  {
    id: 'winners-curse',
    names: { zh: ['赢者诅咒'], en: ['Winner’s curse'] },
    text: {
      zh: '变异因为 p 值够小才入选，所以同一份数据里它的效应平均偏大。MR 的比值因此偏向零，在独立样本里选变异可以避免。',
      en: 'A variant chosen for its small p value has, in the same data, an effect that is too large on average. MR ratios then lie too close to zero; choosing the variants in another sample avoids it.',
    },
  },
  {
    id: 'sample-overlap',
    names: {
      zh: ['样本重叠', '重叠比例', '重叠样本'],
      en: ['Sample overlap', 'participant overlap', 'overlapping sample'],
    },
    text: {
      zh: '同一批人既在暴露的样本里，又在结局的样本里，两边的误差于是相关。重叠本身不产生偏倚，与弱工具变量同时出现时才会，方向是观察性关联。',
      en: 'The same people in the exposure sample and in the outcome sample, so that the errors of both are correlated. Overlap alone does not bias; together with weak instruments it pulls towards the observational association.',
    },
  },
  {
    id: 'ld',
    names: { zh: ['连锁不平衡（LD）', '连锁不平衡', 'LD'], en: ['Linkage disequilibrium', 'LD'] },
    text: {
      zh: '染色体上相邻的变异常常一起遗传，因此彼此相关，以 r² 表示。两个相关的变异带来的信息几乎是同一份，当作独立的来用，区间就会过窄。',
      en: 'Neighbouring variants on a chromosome are inherited together and are therefore correlated, which r² measures. Two of them carry nearly the same information; counted as independent, they make intervals too narrow.',
    },
  },
  {
    id: 'clumping',
    names: { zh: ['LD 聚类', '聚类'], en: ['Clumping', 'LD clumping', 'clumped', 'clump'] },
    text: {
      zh: '在每个区域保留 p 值最小的变异，剔除与它相关的其余变异。要写明 r² 阈值、窗口和参考样本，例如 r² < 0.001、10,000 kb。',
      en: 'In each region the variant with the smallest p value stays, and those correlated with it are left out. State the r² threshold, the window and the reference panel, for example r² < 0.001 and 10,000 kb.',
    },
  },
  {
    id: 'reference-panel',
    names: { zh: ['参考样本'], en: ['Reference panel'] },
    text: {
      zh: '一组有个体基因型的人，用来估计变异之间的相关，因为汇总数据里没有这些信息。它的祖源应与 GWAS 相同，否则聚类会漏掉或多删变异。',
      en: 'People with known genotypes from whom the correlation between variants is estimated, since summary data do not hold it. Their ancestry should be that of the GWAS, or clumping keeps too many variants or too few.',
    },
  },
  {
    id: 'proxy-variant',
    names: {
      zh: ['代理变异', '代理 SNP', '高 LD 的代理'],
      en: ['Proxy variant', 'proxy SNP', 'proxy in high LD', 'proxies'],
    },
    text: {
      zh: '工具变量不在结局数据里时，用与它高度相关的另一个变异代替。r² 通常要求在 0.8 以上，而且要按单倍型换算效应等位基因，方向才不会反。',
      en: 'A variant in high LD that is used where an instrument is missing in the outcome. An r² of at least 0.8 is usual, and the effect allele has to be matched through the haplotype, or the sign may turn.',
    },
  },
  {
    id: 'effect-allele',
    names: { zh: ['效应等位基因'], en: ['Effect allele'] },
    text: {
      zh: 'β 所指的那个等位基因：多带一份它，性状平均改变 β。各文件的列名不一（A1、ALT、EA），认错一列，效应的符号就反了。',
      en: 'The allele that β belongs to: with each copy the trait changes by β on average. Files name its column differently (A1, ALT, EA), and a column taken for the other one turns the sign of the effect.',
    },
  },
  {
    id: 'harmonise',
    names: {
      zh: ['等位基因对齐', '对齐'],
      en: ['Harmonisation', 'harmonised', 'harmonising', 'harmonise'],
    },
    text: {
      zh: '让暴露与结局两边的效应指同一个等位基因，必要时翻转符号或链。没有对齐的变异会以相反的方向进入估计，所以要报告剔除了几个、为什么。',
      en: 'Bringing the effects of exposure and outcome to the same allele, by turning signs or strands where needed. A variant that is not matched enters the estimate with the wrong sign, so report how many were left out and why.',
    },
  },
  {
    id: 'palindromic',
    names: {
      zh: ['回文变异', '回文 SNP', '回文'],
      en: ['Palindromic variant', 'palindromic SNP', 'palindromic'],
    },
    text: {
      zh: '两个等位基因互补的变异（A/T 或 C/G），换到另一条链上看起来一样，单凭字母分不清方向。频率离 0.5 较远时可以用频率判断，接近 0.5 时应剔除。',
      en: 'A variant whose alleles pair with each other (A/T or C/G), so that it looks the same on either strand and the letters do not give its direction. Frequencies settle it when they are far from 0.5; near 0.5 leave it out.',
    },
  },
  {
    id: 'gwas',
    names: {
      zh: ['全基因组关联研究（GWAS）', 'GWAS'],
      en: ['GWAS', 'genome-wide association study'],
    },
    text: {
      zh: '逐一检验几百万个变异与某个性状的关联，每个变异得到一个效应和标准误。MR 用的就是这样的汇总数据，先看它的人数、祖源和校正了什么。',
      en: 'A study that tests millions of variants for association with a trait, one effect and one standard error each. MR works on these summary data; look first at their sample size, ancestry and adjustments.',
    },
  },
  {
    id: 'cis-variant',
    names: {
      zh: ['顺式变异', '顺式'],
      en: ['Cis variant', 'cis instrument', 'cis region', 'cis-acting', 'cis'],
    },
    text: {
      zh: '位于所研究基因或其附近的变异，常通过这个基因的产物起作用，多效性的路径较少。同一区域里的变异彼此相关，要么选出独立的，要么把相关矩阵放进模型，并且要做共定位。',
      en: 'A variant in or near the gene under study, likely to act through its product and therefore with fewer paths for pleiotropy. Variants of one region are correlated: thin them or model the correlation, and add colocalisation.',
    },
  },
]
