require 'yaml'

module Config
  PATH = 'config/setings.yml'

  def self.load
    YAML.safe_load(File.read(PATH))
  end
end
