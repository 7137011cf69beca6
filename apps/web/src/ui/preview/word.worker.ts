import { answerReads } from './reader-message'
import { readWord } from './word-reader'

answerReads(readWord)
