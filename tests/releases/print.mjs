// node tests/releases/print.mjs PROGRAM GAMES FOLDER: what PROGRAM prints about the files of GAMES, into FOLDER.
import { printFiles } from './show.mjs';

printFiles(...process.argv.slice(2));
