/** 考评的页面：路径 → [标题, 权利, 其余]。 */
export const appraisals = [
  ['/siteAssessment', '工地现场考评', 'site_assessment'],
  ['/entStandard', '企业标准化考评', 'ent_standard', { menu: 'standard' }],
  ['/projectQuarter', '项目季度考评', 'project_quarter', { menu: 'standard' }],
  ['/monthlySelf', '项目月度自评', 'monthly_self', { menu: 'standard' }],
  ['/subEvaluation', '分包单位考评', 'sub_evaluation', { menu: 'standard' }],
  ['/application', '考评申请', 'evaluation_application', { menu: 'claims' }],
  ['/appeal', '考评申诉', 'evaluation_appeal', { menu: 'claims' }],
  ['/entAppeal', '企业考评申诉', 'ent_appeal', { menu: 'claims' }],
  ['/suspension', '暂停参评', 'evaluation_suspension', { menu: 'claims' }],
  ['/selfIndex', '自评指标库', 'rule'],
] as const
