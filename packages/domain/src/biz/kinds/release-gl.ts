import { releaseKind } from './release-kind'

/** 管理人员解锁（施工方）。一名项目经理同时只能在一个工程任职，竣工、变更等之后解除锁定。 */
export const releaseGL = releaseKind(
  ['project_manager', 'technical_head', 'safety_officer', 'quality_officer', 'builder', 'labour_officer'],
  '管理人员',
  {
    code: 'releaseGL',
    mark: 'GLJS',
    applicants: ['contractor', 'site'],
    basis: '注册建造师执业管理办法（试行）（建市〔2008〕48号）第九条；注册建造师管理规定（建设部令第 153 号）',
  },
)
