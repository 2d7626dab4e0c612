import type { GlossaryEntry } from './entry.ts'

/** Terms of estimates and how sure they are. */
export const ESTIMATE_TERMS: readonly GlossaryEntry[] = [
  {
    id: 'wald-ratio',
    names: { zh: ['Wald 比值'], en: ['Wald ratio'] },
    text: {
      zh: '一个变异给出的估计：结局效应除以暴露效应。只有一个变异时它就是全部结果，无法检验多效性，要靠生物学依据和共定位。',
      en: 'The estimate from one variant: its effect on the outcome divided by its effect on the exposure. With a single variant it is the whole result, and pleiotropy cannot be tested; biology and colocalisation have to carry it.',
    },
  },
  {
    id: 'ivw',
    names: {
      zh: ['逆方差加权（IVW）', '逆方差加权', 'IVW'],
      en: ['Inverse-variance weighted (IVW)', 'inverse-variance weighted', 'IVW'],
    },
    text: {
      zh: '把各变异的比值按精度加权平均，相当于一条过原点的回归线。它最精确，一般作为主要估计；各变异的直接效应平均不为零时，它就有偏倚。',
      en: 'The mean of the ratios of all variants, weighted by their precision, which is a regression line through the origin. It is the most precise and usually the main estimate; it is biased when the direct effects do not average out at zero.',
    },
  },
  {
    id: 'random-effects',
    names: { zh: ['随机效应'], en: ['Random effects'] },
    text: {
      zh: '允许各变异的比值在抽样误差之外另有差异，区间按多出来的离散程度放宽，点估计不变。有异质性时，固定效应的区间会过窄，应报告随机效应。',
      en: 'Lets the ratios differ beyond sampling error and widens the interval by the extra scatter, while the estimate stays. With heterogeneity the fixed-effects interval is too narrow, so report this one.',
    },
  },
  {
    id: 'mr-egger',
    names: {
      zh: ['MR-Egger 回归', 'MR-Egger', 'Egger 斜率'],
      en: ['MR-Egger regression', 'MR-Egger', 'Egger slope'],
    },
    text: {
      zh: '回归线不必过原点，因此在 InSIDE 成立时，斜率不受定向多效性影响。它的区间宽，也会被弱工具变量稀释，宜放在 IVW 旁边核对，不宜取代 IVW。',
      en: 'A regression whose line need not pass through the origin, so that under InSIDE its slope is free of directional pleiotropy. Its interval is wide and weak instruments dilute it: a check beside IVW, not a replacement.',
    },
  },
  {
    id: 'weighted-median',
    names: { zh: ['加权中位数'], en: ['Weighted median'] },
    text: {
      zh: '把各变异的比值排好序，取权重累计到一半处的值。只要有效变异占到一半以上的权重，它就可靠，少数离群变异几乎动不了它。',
      en: 'The ratios in order, and the value with half of the total weight on either side. It holds as long as valid variants have more than half of the weight, and a few outlying ones hardly move it.',
    },
  },
  {
    id: 'weighted-mode',
    names: { zh: ['加权众数', '众数法', '众数'], en: ['Weighted mode', 'mode-based estimate'] },
    text: {
      zh: '取各变异的比值最密集处的值。只要彼此一致的变异里最大的一群是有效的，它就可靠，哪怕这群不到一半；变异少时它很不稳定。',
      en: 'The value around which the ratios are densest. It holds if the largest group of agreeing variants is the valid one, even when that is less than half of them; with few variants it is unstable.',
    },
  },
  {
    id: 'odds-ratio',
    names: { zh: ['比值比（OR）', '比值比', 'OR'], en: ['Odds ratio (OR)', 'odds ratio', 'OR'] },
    text: {
      zh: '暴露每增加一个单位，结局的比值（患病与不患病之比）乘以多少。先看暴露的单位：按标准差还是按患病的对数比值计，同一个效应会得到完全不同的 OR。',
      en: 'The factor by which the odds of the outcome change per unit of the exposure. Read the unit first: per standard deviation and per log odds, the same effect gives quite different ratios.',
    },
  },
  {
    id: 'confidence-interval',
    names: {
      zh: ['置信区间', '95% CI', '95% 区间'],
      en: ['Confidence interval', '95% CI', '95% interval'],
    },
    text: {
      zh: '与数据相容的效应范围：在模型成立时，反复研究所得的 95% 区间有 95% 包含真值。先读它的两端，再看它是否含有无效应的值；模型错了，再窄也没有用。',
      en: 'The effects that the data are compatible with: if the model holds, 95% of such intervals contain the true value. Read both ends before asking whether it includes no effect; with a wrong model a narrow one is no help.',
    },
  },
  {
    id: 'p-value',
    names: { zh: ['p 值'], en: ['p value'] },
    text: {
      zh: '假如没有效应而模型又成立，得到这样或更极端的数据的概率。它既不是假设为真的概率，也不表示效应大小；p 大于 0.05 不等于没有效应。',
      en: 'The chance of data at least this extreme if there were no effect and the model held. It is neither the probability of a hypothesis nor the size of an effect, and p above 0.05 does not show that there is none.',
    },
  },
  {
    id: 'false-discovery-rate',
    names: { zh: ['错误发现率（FDR）', '错误发现率', 'FDR'], en: ['False discovery rate', 'FDR'] },
    text: {
      zh: '宣布为阳性的结果中，预计有多大比例是假的。检验几百个分类单元时它比 Bonferroni 宽松，但要写明一共检验了多少个，而不只是报告入选的。',
      en: 'The expected share of false findings among those that are declared. For hundreds of taxa it is less strict than Bonferroni, but state how many were tested and not only those that were kept.',
    },
  },
  {
    id: 'power',
    names: {
      zh: ['检验效能'],
      en: ['Statistical power', 'power calculation', 'power'],
    },
    text: {
      zh: '真有某个大小的效应时，分析能发现它的概率。它取决于结局的样本量、工具变量解释的比例和效应大小；效能低时，阴性结果几乎没有信息。',
      en: 'The chance that an analysis finds an effect of a given size. It depends on the size of the outcome sample, the variance that the instruments explain and the effect; where it is low, a null result says little.',
    },
  },
  {
    id: 'multivariable',
    names: {
      zh: ['多变量 MR', '多变量模型'],
      en: ['Multivariable MR', 'multivariable model'],
    },
    text: {
      zh: '把几个暴露放进同一个模型，每个估计都是其他暴露不变时的直接效应。变异必须能把各个暴露区分开，条件 F 衡量的正是这一点。',
      en: 'Several exposures in one model, each estimated as its direct effect with the others held fixed. The variants must be able to tell the exposures apart, which the conditional F measures.',
    },
  },
  {
    id: 'conditional-f',
    names: { zh: ['条件 F'], en: ['Conditional F'] },
    text: {
      zh: '在其他暴露已由变异解释之后，变异对某个暴露还剩多少强度。它低于 10 时，即使每个暴露单独的 F 很高，多变量估计也可能偏得很远。',
      en: 'The strength that is left for one exposure once the variants have explained the others. Below 10 a multivariable estimate can be far off, however high the F of each exposure by itself.',
    },
  },
  {
    id: 'indirect-effect',
    names: { zh: ['间接效应', '中介效应'], en: ['Indirect effect', 'mediated effect'] },
    text: {
      zh: '总效应中经过中介的那一部分，常用“暴露到中介”与“中介到结局”两个估计的乘积来求。两步的误差都要计入它的区间，总效应接近零时不要报告中介比例。',
      en: 'The part of an effect that passes through a mediator, often the product of two estimates: exposure to mediator, and mediator to outcome. Its interval takes in the errors of both, and a total effect near zero makes a proportion meaningless.',
    },
  },
]
