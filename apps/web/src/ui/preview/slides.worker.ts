import { answerReads } from './reader-message'
import { readSlides } from './slides-reader'

answerReads(readSlides)
