import { dict } from '@zhujian/model/dict'

/** 结构类型，全国建筑市场监管数据的国家代码。 */
export const structureType = dict({
  brickConcrete: ['001', '砖混结构'],
  bottomFrame: ['002', '底框结构'],
  frame: ['003', '框架结构'],
  frameShearWall: ['004', '框架-剪力墙结构'],
  shearWall: ['005', '剪力墙结构'],
  slabColumnShearWall: ['006', '板柱-剪力墙结构'],
  shortLegShearWall: ['007', '短肢墙剪力墙结构'],
  partialFrameSupportedShearWall: ['008', '部分框支剪力墙结构'],
  frameTube: ['009', '框-筒体结构'],
  tubeInTube: ['010', '筒中筒结构'],
  specialColumnFrame: ['011', '异型柱框架结构'],
  complexHighRise: ['012', '复杂高层结构'],
  mixed: ['013', '混合结构'],
  steel: ['014', '钢结构'],
  bent: ['015', '排架结构'],
  timber: ['016', '木结构'],
  other: ['099', '其他'],
})
