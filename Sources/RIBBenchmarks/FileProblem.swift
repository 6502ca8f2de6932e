/// What is wrong with a file that the command line names, as a sentence.
struct FileProblem: Error, CustomStringConvertible {
  let description: String
}
