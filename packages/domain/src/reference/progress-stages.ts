import { dict } from '@zhujian/model/dict'

/** 形象进度：项目当前所处的施工阶段。停工是现场状况，与监督状态中的执法停工分开记录。 */
export const progressStage = dict({
  preparation: [1, '施工准备'],
  foundation: [2, '地基基础'],
  structure: [3, '主体结构'],
  decoration: [4, '装饰装修'],
  installation: [5, '机电安装'],
  finishing: [6, '竣工收尾'],
  suspended: [7, '停工', 'warning'],
})
