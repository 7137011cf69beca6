import { f } from '@zhujian/model'
import { stopWorkStates } from '../../safety/stop-work'
import { bizKind } from '../biz-kind'
import { daysAhead } from './complaints'
import { node } from './nodes'
import { may, must } from './papers'

/** 复工申请：停工通知书所列问题整改完毕后申请，监督员现场复查，站长签发复工通知。局部停工时工程仍为在建。 */
export const towork = bizKind({
  code: 'towork',
  sure: true,
  mark: 'FGSQ',
  fields: {
    stop_id: f.ref('停工通知书', 'stop_work', { where: { state: [stopWorkStates.code('stopped')] } }),
    danger_ids: f.refs('已整改的隐患', 'hidden_danger', { optional: true }),
    finish_on: f.date('整改完成日期', { past: true }),
    resume_on: f.date('申请复工日期'),
    rectify: f.longText('整改情况', { max: 1000, hint: '对照停工通知书逐条写明整改措施与结果' }),
    prevent: f.longText('防止再次发生的措施', { max: 500 }),
    educated: f.bool('已对作业人员进行复工安全教育'),
    photos: f.files('整改后照片', { accept: 'image', max: 20 }),
  },
  form: [
    'stop_id',
    'danger_ids',
    'finish_on',
    'resume_on',
    ['educated', 'radio'],
    ['rectify', 'textarea'],
    ['prevent', 'textarea'],
    ['photos', 'upload'],
  ],
  rules: (values) => [
    daysAhead(values, 'resume_on', 0, '申请复工日期不能早于今天'),
    values.educated === false && { field: 'educated', message: '完成复工安全教育后再申请' },
  ],
  applicants: ['site', 'contractor'],
  when: ['stopped', 'building'],
  nodes: [
    node('监理核查', 'chief_engineer', 2),
    node('建设单位同意', 'owner', 2),
    node('监督员现场复查', 'main_officer', 3),
    node('科长审核', 'section_chief', 1),
    node('站长签发', 'station_head', 1),
  ],
  checklist: [
    must('report', '整改报告（施工单位盖章）'),
    must('review', '监理单位复查意见'),
    may('test', '检测、监测或专家论证意见'),
    may('education', '复工安全教育签到与照片'),
  ],
  result: '11',
  meaning: '收到停工通知书、整改完成之后申请，工程恢复在建',
  basis: '安全生产法第六十五条第一款第（三）项；建设工程安全生产管理条例第四十三条；建质〔2014〕154号《施工安全监督工作规程》',
})
