import type { GlossaryEntry } from './entry.ts'

/** Terms of assumptions and of the analyses that question them. */
export const CHECK_TERMS: readonly GlossaryEntry[] = [
  {
    id: 'horizontal-pleiotropy',
    names: { zh: ['水平多效性', '多效性'], en: ['Horizontal pleiotropy', 'pleiotropy'] },
    text: {
      zh: '变异绕过暴露、从别的途径影响结局。它违反工具变量的核心假设，没有一种检验能完全排除，所以要看几种假设不同的方法是否一致。',
      en: 'A variant acts on the outcome by a path that bypasses the exposure. It breaks the central assumption and no test can exclude it, so look at whether methods with different assumptions agree.',
    },
  },
  {
    id: 'directional-pleiotropy',
    names: { zh: ['定向多效性'], en: ['Directional pleiotropy'] },
    text: {
      zh: '各变异的直接效应平均不为零，整条回归线被抬高或压低。它使 IVW 有偏；MR-Egger 截距是看它的线索，但变异少时看不出来。',
      en: 'Direct effects of the variants that do not average out, so that the whole line is lifted or lowered. It biases IVW; the MR-Egger intercept points to it, though hardly with few variants.',
    },
  },
  {
    id: 'balanced-pleiotropy',
    names: { zh: ['平衡多效性', '平衡的多效性'], en: ['Balanced pleiotropy'] },
    text: {
      zh: '直接效应有正有负，平均为零。它不使 IVW 有偏，但会加大各变异的差异：Q 能看到，截距看不到，区间应取随机效应的。',
      en: 'Direct effects in both directions that average out at zero. IVW is not biased by it, but the variants scatter more: Q sees that, the intercept does not, and the interval should be that of random effects.',
    },
  },
  {
    id: 'inside',
    names: { zh: ['InSIDE 假设', 'InSIDE'], en: ['InSIDE assumption', 'InSIDE'] },
    text: {
      zh: '变异的直接效应与它对暴露的强度无关，这是 MR-Egger 成立的前提。多个变异若通过同一个混杂因素起作用，它就不成立，而且数据本身检验不出来。',
      en: 'The direct effects of the variants are unrelated to their strength for the exposure, which MR-Egger rests on. Where several variants act through one confounder it fails, and the data cannot show it.',
    },
  },
  {
    id: 'egger-intercept',
    names: {
      zh: ['MR-Egger 截距', 'Egger 截距', '截距检验'],
      en: ['MR-Egger intercept', 'Egger intercept', 'intercept test'],
    },
    text: {
      zh: 'MR-Egger 回归线与纵轴的交点，即各变异直接效应的平均。明显偏离零提示定向多效性；接近零不能排除平衡多效性，变异少时也几乎不说明问题。',
      en: 'Where the MR-Egger line meets the axis: the mean direct effect of the variants. Away from zero it speaks for directional pleiotropy; near zero it does not exclude balanced pleiotropy, and with few variants it says little.',
    },
  },
  {
    id: 'heterogeneity',
    names: { zh: ['异质性'], en: ['Heterogeneity', 'heterogeneous'] },
    text: {
      zh: '各变异的比值相差得比误差所能解释的更多。常见原因是多效性，也可能是数据没有对齐；先看是哪几个变异造成的，再选随机效应。',
      en: 'Ratios that differ more than their errors explain. Pleiotropy is the usual reason, faulty harmonisation another; see which variants cause it before turning to random effects.',
    },
  },
  {
    id: 'cochran-q',
    names: { zh: ['Cochran Q', 'Q 统计量'], en: ['Cochran’s Q', 'Cochran Q', 'Q statistic'] },
    text: {
      zh: '各变异的比值与共同估计之差的加权平方和，变异彼此一致时约等于自由度。它随变异数和精度增大，变异少时 p 值不显著也不能说明一致。',
      en: 'The weighted sum of squared distances of the ratios from their common estimate, about its degrees of freedom when they agree. It grows with number and precision of the variants; with few of them a large p value is no sign of agreement.',
    },
  },
  {
    id: 'i-squared',
    names: { zh: ['I²'], en: ['I²'] },
    text: {
      zh: '各变异的差异中超出误差的那一份，由 Q 换算：(Q − df) / Q，负数记为 0。它是比例而不是离散的大小，变异少时本身就很不精确。',
      en: 'The share of the scatter that errors do not explain, from Q: (Q − df) / Q, and 0 if negative. It is a proportion and not an amount, and with few variants it is itself imprecise.',
    },
  },
  {
    id: 'nome',
    names: {
      zh: ['NOME 与 I²_GX', 'NOME', 'I²_GX', 'I²GX'],
      en: ['NOME and I²_GX', 'NOME', 'I²_GX', 'I²GX'],
    },
    text: {
      zh: 'NOME 假设暴露效应没有测量误差；不成立时 MR-Egger 的斜率向零稀释，I²_GX 大致给出剩下几成。低于 0.9 时解读斜率要谨慎，可用 SIMEX 校正。',
      en: 'NOME assumes that effects on the exposure are measured without error; where it fails, the MR-Egger slope is diluted towards zero, to about I²_GX of its size. Below 0.9 read the slope with care, or correct it by SIMEX.',
    },
  },
  {
    id: 'mr-presso',
    names: { zh: ['MR-PRESSO'], en: ['MR-PRESSO'] },
    text: {
      zh: '用模拟判断各变异偏离共同估计是否超出偶然，先作全局检验，再找出离群变异，剔除后重新估计。剔除前后的结果都要报告，失真检验看两者相差是否够大。',
      en: 'Compares by simulation how far variants lie from the common estimate: a global test, then outlying variants, then the estimate without them. Report it with and without; the distortion test asks whether the two differ.',
    },
  },
  {
    id: 'leave-one-out',
    names: { zh: ['逐一剔除', '留一法'], en: ['Leave-one-out', 'leaving out one'] },
    text: {
      zh: '每次剔除一个变异，重新估计，看结果是否取决于某一个。如果剔除某一个变异就让区间跨过零，这个变异就要重点查证。',
      en: 'The estimate without each variant in turn, to see whether it depends on one of them. If a single variant moves the interval across zero, that variant is the one to look into.',
    },
  },
  {
    id: 'funnel-plot',
    names: { zh: ['漏斗图'], en: ['Funnel plot'] },
    text: {
      zh: '横轴是各变异的比值，纵轴是精度，精度高的在上方。左右不对称提示定向多效性；变异不到十个时，形状说明不了什么。',
      en: 'Each ratio against its precision, the precise ones at the top. A lopsided shape points to directional pleiotropy; with fewer than about ten variants the shape says little.',
    },
  },
  {
    id: 'confounding',
    names: { zh: ['混杂因素', '混杂'], en: ['Confounding', 'confounder', 'confounded'] },
    text: {
      zh: '暴露与结局有共同的原因，两者因此相关，却未必有因果。基因型在受孕时已定，与生活方式大多无关，MR 正是借此避开混杂；人群分层除外。',
      en: 'A common cause of exposure and outcome, which makes them related without one causing the other. Genotypes are set at conception and mostly unrelated to ways of life, which is how MR avoids it, population structure aside.',
    },
  },
  {
    id: 'reverse-causation',
    names: { zh: ['反向因果'], en: ['Reverse causation', 'reverse causality'] },
    text: {
      zh: '其实是结局影响了暴露，例如先有疾病，后有代谢物的变化。可以把方向反过来再做一次 MR，并用 Steiger 检验看变异更靠近哪一个性状。',
      en: 'It is the outcome that acts on the exposure, for example a disease that changes a metabolite. Run MR in the other direction too, and use the Steiger test to see which trait the variants are closer to.',
    },
  },
  {
    id: 'steiger',
    names: {
      zh: ['Steiger 检验', 'Steiger 过滤', 'Steiger'],
      en: ['Steiger test', 'Steiger filtering', 'Steiger'],
    },
    text: {
      zh: '比较变异解释暴露的比例与解释结局的比例，前者更大就支持所设的方向。两边的测量误差、样本量和尺度不同都会左右它，所以只能当作旁证。',
      en: 'Compares how much of the exposure and of the outcome the variants explain; more of the exposure supports the assumed direction. Measurement error, sample size and scale sway it, so it is no more than supporting evidence.',
    },
  },
  {
    id: 'colocalisation',
    names: { zh: ['共定位'], en: ['Colocalisation', 'colocalise'] },
    text: {
      zh: '判断一个区域里两个性状的信号来自同一个因果变异，还是来自相邻而相关的两个。H4 的后验概率高支持前者，H3 高支持后者；两者都低，多半是数据不够。',
      en: 'Asks whether the signals of two traits in a region come from one causal variant or from two that are correlated. A high posterior of H4 supports one, of H3 two; when both are low, the data are usually too few.',
    },
  },
  {
    id: 'ld-score-regression',
    names: { zh: ['LD score 回归'], en: ['LD score regression'] },
    text: {
      zh: '用全基因组的汇总数据估计遗传相关，并以截距反映样本重叠与人群分层。遗传相关不等于因果，截距则可以帮助判断两份 GWAS 有没有共享样本。',
      en: 'Estimates genetic correlation from summary data of the whole genome, with an intercept that reflects sample overlap and population structure. The correlation is not causation; the intercept helps to see whether two GWAS share people.',
    },
  },
]
